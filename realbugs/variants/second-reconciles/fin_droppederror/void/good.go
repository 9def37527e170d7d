package void

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type LeaseReconciler struct {
	client.Client
	Leases Leases
}

func (r *LeaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		if err := r.Leases.Release(ctx, m.Name); err != nil {
			return ctrl.Result{}, err
		}
		if !r.unlock(ctx, m) {
			return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(m, leaseFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Leases.Acquire(ctx, m.Name)
}

func (r *LeaseReconciler) unlock(ctx context.Context, m *api.Machine) bool {
	base := m.DeepCopy()
	if !controllerutil.RemoveFinalizer(m, leaseFinalizer) {
		return true
	}
	if err := r.Patch(ctx, m, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err != nil {
		log.FromContext(ctx).Error(err, "could not unlock machine", "machine", m.Name)
		return false
	}
	return true
}

func (r *LeaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
