package prune

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

// Janitor throws away tunnels whose gateway no longer exists.
type Janitor struct {
	Client   client.Client
	Interval time.Duration
	Selector labels.Selector
}

func (j *Janitor) Start(ctx context.Context) error {
	tick := time.NewTicker(j.Interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := j.sweep(ctx); err != nil {
				log.FromContext(ctx).Error(err, "sweep failed")
			}
		}
	}
}

func (j *Janitor) sweep(ctx context.Context) error {
	var tunnels api.TunnelList
	if err := j.Client.List(ctx, &tunnels, client.MatchingLabelsSelector{Selector: j.Selector}); err != nil {
		return err
	}
	var errs []error
	for i := range tunnels.Items {
		if tunnels.Items[i].Status.Phase == "Orphaned" {
			errs = append(errs, j.drop(ctx, &tunnels.Items[i]))
		}
	}
	return errors.Join(errs...)
}

func (j *Janitor) drop(ctx context.Context, t *api.Tunnel) error {
	if len(t.GetFinalizers()) > 0 {
		t.SetFinalizers(nil) // WANT finalizerorder/strip-then-delete
		if err := j.Client.Update(ctx, t); err != nil {
			return err
		}
	}
	return client.IgnoreNotFound(j.Client.Delete(ctx, t))
}
