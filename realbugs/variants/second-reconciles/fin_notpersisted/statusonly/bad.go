package statusonly

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const poolFinalizer = "pool.platform.acme.io/ipam"

type IPAM interface {
	Allocate(ctx context.Context, pool string, n int32) (int32, error)
	Free(ctx context.Context, pool string) error
}

type PoolReconciler struct {
	client.Client
	IPAM IPAM
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
		return ctrl.Result{}, r.Update(ctx, pool)
	}
	controllerutil.AddFinalizer(pool, poolFinalizer) // WANT finalizerorder/not-persisted
	n, err := r.IPAM.Allocate(ctx, pool.Name, pool.Spec.Size)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("allocating: %w", err)
	}
	pool.Status.Allocated, pool.Status.Phase = n, "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, pool)
}

func (r *PoolReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Pool{}).Complete(r)
}
