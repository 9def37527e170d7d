// Package cancels_in_a_circle has cancel functions that are only ever set to each other.
package cancels_in_a_circle

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler waits for a cache.
type Reconciler struct {
	client.Client
	cache  cache.Cache
	rounds int
}

// Reconcile waits under a context with a cancel function that goes around in a circle.
func (r *Reconciler) Reconcile(_ context.Context, _ ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithCancel(context.Background())
	var other context.CancelFunc
	for range r.rounds {
		cancel, other = other, cancel
	}
	defer func() { _, _ = cancel, other }()
	r.cache.WaitForCacheSync(ctx) // want `unbounded-wait`
	return ctrl.Result{}, nil
}
