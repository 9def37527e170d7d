// Package sweep deletes what has expired.
package sweep

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const expiresAnnotation = "sweeper.devspaces.io/expires"

// Sweeper deletes expired namespaces.
type Sweeper struct {
	Client   client.Client
	Interval time.Duration
}

// Start sweeps until ctx ends.
func (s *Sweeper) Start(ctx context.Context) error {
	tick := time.NewTicker(s.Interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := s.sweep(ctx); err != nil {
				log.FromContext(ctx).Error(err, "Not all namespaces were swept")
			}
		}
	}
}

func (s *Sweeper) sweep(ctx context.Context) error {
	var all corev1.NamespaceList
	if err := s.Client.List(ctx, &all); err != nil {
		return err
	}
	var errs []error
	for i := range all.Items {
		ns := &all.Items[i]
		expires, err := time.Parse(time.RFC3339, ns.Annotations[expiresAnnotation])
		if err != nil || time.Now().Before(expires) || !ns.DeletionTimestamp.IsZero() {
			continue
		}
		errs = append(errs, client.IgnoreNotFound(s.Client.Delete(ctx, ns)))
	}
	return errors.Join(errs...)
}
