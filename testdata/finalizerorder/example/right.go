package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Keeper does the same in the right order.
type Keeper struct {
	client.Client
	Store Store
}

func (r *Keeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !claim.DeletionTimestamp.IsZero() {
		if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
			return ctrl.Result{}, err
		}
		if controllerutil.RemoveFinalizer(claim, finalizer) {
			return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, claim))
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(claim, finalizer) {
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (r *Keeper) move(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.Delete(ctx, claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(claim, finalizer)
	return client.IgnoreNotFound(r.Update(ctx, claim))
}
