package statusonly

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type AddressReconciler struct {
	client.Client
	IPAM IPAM
}

func (r *AddressReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &api.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pool.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(pool, poolFinalizer) {
			return ctrl.Result{}, nil
		}
		if err := r.IPAM.Free(ctx, pool.Name); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(pool, poolFinalizer)
		return ctrl.Result{}, r.save(ctx, pool)
	}
	if controllerutil.AddFinalizer(pool, poolFinalizer) {
		if err := r.save(ctx, pool); err != nil {
			return ctrl.Result{}, err
		}
	}
	n, err := r.IPAM.Allocate(ctx, pool.Name, pool.Spec.Size)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("allocating: %w", err)
	}
	pool.Status.Allocated, pool.Status.Phase = n, "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, pool)
}

func (r *AddressReconciler) save(ctx context.Context, o client.Object) error {
	if err := r.Update(ctx, o); err != nil {
		return fmt.Errorf("saving %s: %w", o.GetName(), err)
	}
	return nil
}

func (r *AddressReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Pool{}).Complete(r)
}
