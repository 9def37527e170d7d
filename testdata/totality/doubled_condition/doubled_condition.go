// Package doubled_condition removes a finalizer under a condition on a number that is doubled again
// and again: its name would have 2^40 parts.
package doubled_condition

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// NamespaceReconciler empties namespaces.
type NamespaceReconciler struct {
	client.Client
	weight int
}

// Reconcile takes all finalizers off, and deletes.
func (r *NamespaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	n := r.weight
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	n += n
	if n > 0 {
		service.Finalizers = nil
		if err := r.Update(ctx, service); err != nil { // want `strip-then-delete`
			return ctrl.Result{}, err
		}
		if err := r.Delete(ctx, service); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Keeper is why a finalizer can come back.
type Keeper struct {
	client.Client
}

func (k *Keeper) keep(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(service, "services.example.com/kept") {
		return k.Update(ctx, service)
	}
	return nil
}
