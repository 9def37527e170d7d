package report

import (
	"context"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/unbuffered-send/dual-writer/good/internal/dual"
)

// Reconciler writes a report of the quotas of each namespace.
type Reconciler struct {
	client.Client
	Out *dual.Writer
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ResourceQuota{}).Complete(r)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	q := &corev1.ResourceQuota{}
	if err := r.Get(ctx, req.NamespacedName, q); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	body, err := json.Marshal(q.Status.Used)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Out.Write(ctx, key(req.NamespacedName), string(body)); err != nil {
		return ctrl.Result{}, fmt.Errorf("report of %s: %w", req, err)
	}
	log.FromContext(ctx).V(1).Info("report is written")
	return ctrl.Result{}, nil
}

func key(n types.NamespacedName) string { return n.Namespace + "/" + n.Name + ".json" }
