// Package pointer_to_itself has a type that points to itself, in the place of an object.
package pointer_to_itself

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type loop *loop

// Reconciler has helpers for finalizers.
type Reconciler struct{ client.Client }

func (r *Reconciler) ensure(ctx context.Context, of loop, service *corev1.Service) error {
	if service.DeletionTimestamp != nil {
		controllerutil.RemoveFinalizer(service, "example.com/a")
		r.swap(of)
	}
	controllerutil.AddFinalizer(service, "example.com/a")
	return r.Update(ctx, service)
}

func (r *Reconciler) swap(of loop) {
	var any = of
	o, _ := interface{}(any).(client.Object)
	controllerutil.AddFinalizer(o, "example.com/a")
	controllerutil.RemoveFinalizer(o, "example.com/a")
}
