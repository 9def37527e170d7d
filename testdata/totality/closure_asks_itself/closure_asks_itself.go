// Package closure_asks_itself has a closure that adds a finalizer under a condition that is its own
// result.
package closure_asks_itself

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Reconciler has helpers for finalizers.
type Reconciler struct{ client.Client }

func (r *Reconciler) ensure(ctx context.Context, service *corev1.Service) error {
	var add func(rounds int) bool
	add = func(rounds int) bool {
		if rounds > 0 && add(rounds-1) {
			controllerutil.AddFinalizer(service, "example.com/a")
		}
		return rounds > 0
	}
	add(3)
	return r.Update(ctx, service)
}
