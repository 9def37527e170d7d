package adopt

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	poolv1 "example.org/variants/finalizers/add_deleting/adopt/v1"
)

const poolFinalizer = "pool.example.com/pool"

type PoolReconciler struct {
	client.Client
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &poolv1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pool.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	members := &poolv1.MemberList{}
	if err := r.List(ctx, members, client.MatchingLabels{"pool": pool.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := range members.Items {
		m := &members.Items[i]
		if m.Spec.Pool != pool.Name {
			continue
		}
		if err := r.adopt(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *PoolReconciler) adopt(ctx context.Context, m *poolv1.Member) error {
	base := m.DeepCopy()
	if !controllerutil.AddFinalizer(m, poolFinalizer) { // WANT finalizerorder/add-while-deleting
		return nil
	}
	return r.Patch(ctx, m, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

func (r *PoolReconciler) dismiss(ctx context.Context, m *poolv1.Member) error {
	base := m.DeepCopy()
	if !controllerutil.RemoveFinalizer(m, poolFinalizer) {
		return nil
	}
	return r.Patch(ctx, m, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}
