package collector

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/leader-only-receiver/flow-reports/bad/internal/report"
)

// NewManager makes the manager of the collector.
func NewManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "flow-reports.netview.io"})
}

// Setup wires the writer to the pods.
func Setup(ctx context.Context, mgr ctrl.Manager, u report.Uploader) error {
	w := report.NewWriter(u)
	inf, err := mgr.GetCache().GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		return fmt.Errorf("pod informer: %w", err)
	}
	if _, err := inf.AddEventHandler(w.Handler()); err != nil {
		return err
	}
	return mgr.Add(w)
}
