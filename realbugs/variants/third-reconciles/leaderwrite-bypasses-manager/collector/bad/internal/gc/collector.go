package gc

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Collector deletes config maps whose owner is gone.
type Collector struct {
	kube   client.Client
	period time.Duration
}

func New(kube client.Client, period time.Duration) *Collector {
	return &Collector{kube: kube, period: period}
}

// Start sweeps until the context ends.
func (c *Collector) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := c.sweep(ctx); err != nil {
			logf.FromContext(ctx).Error(err, "sweep")
		}
	}, c.period)
	return nil
}

func (c *Collector) sweep(ctx context.Context) error {
	var stale corev1.ConfigMapList
	if err := c.kube.List(ctx, &stale, client.MatchingLabels{"acme.io/transient": "true"}); err != nil {
		return err
	}
	var errs []error
	for i := range stale.Items {
		cm := &stale.Items[i]
		if time.Since(cm.CreationTimestamp.Time) < 24*time.Hour {
			continue
		}
		if err := c.kube.Delete(ctx, cm); client.IgnoreNotFound(err) != nil {
			errs = append(errs, err)
		}
	}
	return kerrors.NewAggregate(errs)
}
