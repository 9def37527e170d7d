package exporter

import (
	"context"
	"os"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/kubernetes"

	"example.org/variants/fourth-finalizers/sticky-leader/billing-exporter/good/internal/export"
	"example.org/variants/fourth-finalizers/sticky-leader/billing-exporter/good/internal/lead"
)

// Run runs the exporter.
func Run(ctx context.Context, kube kubernetes.Interface, namespace string, m export.Meter) error {
	pod, err := os.Hostname()
	if err != nil {
		return err
	}
	role := &lead.Role{}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return role.Campaign(ctx, kube, namespace, pod) })
	g.Go(func() error {
		export.New(role, m).Run(ctx)
		return nil
	})
	return g.Wait()
}
