// Package deleting_is_true compares a flag with a constant in a loop that sets it to the result.
package deleting_is_true

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Reconciler has helpers for finalizers.
type Reconciler struct{ client.Client }

func (r *Reconciler) ensure(ctx context.Context, service *corev1.Service, deleting bool, rounds int) error {
	for range rounds {
		deleting = deleting == true
		if deleting {
			controllerutil.AddFinalizer(service, "example.com/a")
		}
	}
	return r.Update(ctx, service)
}
