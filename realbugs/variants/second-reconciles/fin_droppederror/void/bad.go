package void

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const leaseFinalizer = "machine.platform.acme.io/lease"

type Leases interface {
	Acquire(ctx context.Context, host string) error
	Release(ctx context.Context, host string) error
}

type MachineReconciler struct {
	client.Client
	Leases Leases
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		if err := r.Leases.Release(ctx, m.Name); err != nil {
			return ctrl.Result{}, err
		}
		r.unlock(ctx, m)
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(m, leaseFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Leases.Acquire(ctx, m.Name)
}

func (r *MachineReconciler) unlock(ctx context.Context, m *api.Machine) {
	base := m.DeepCopy()
	if !controllerutil.RemoveFinalizer(m, leaseFinalizer) {
		return
	}
	if err := r.Patch(ctx, m, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err != nil { // WANT finalizerorder/dropped-error
		log.FromContext(ctx).Error(err, "could not unlock machine", "machine", m.Name)
	}
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
