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

// Sweeper throws away tunnels whose gateway no longer exists.
type Sweeper struct {
	Client   client.Client
	Interval time.Duration
	Selector labels.Selector
}

func (s *Sweeper) Start(ctx context.Context) error {
	tick := time.NewTicker(s.Interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := s.sweep(ctx); err != nil {
				log.FromContext(ctx).Error(err, "sweep failed")
			}
		}
	}
}

func (s *Sweeper) sweep(ctx context.Context) error {
	var tunnels api.TunnelList
	if err := s.Client.List(ctx, &tunnels, client.MatchingLabelsSelector{Selector: s.Selector}); err != nil {
		return err
	}
	var errs []error
	for i := range tunnels.Items {
		if tunnels.Items[i].Status.Phase == "Orphaned" {
			errs = append(errs, s.drop(ctx, &tunnels.Items[i]))
		}
	}
	return errors.Join(errs...)
}

func (s *Sweeper) drop(ctx context.Context, t *api.Tunnel) error {
	if t.DeletionTimestamp.IsZero() {
		if err := s.Client.Delete(ctx, t); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	if err := s.Client.Get(ctx, client.ObjectKeyFromObject(t), t); err != nil {
		return client.IgnoreNotFound(err)
	}
	t.SetFinalizers(nil)
	return client.IgnoreNotFound(s.Client.Update(ctx, t))
}
