package machine

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type VMReconciler struct {
	client.Client
	VMs Hypervisor
}

func (r *VMReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.reconcileDelete(ctx, m)
	}
	if has := controllerutil.ContainsFinalizer(m, finalizer); !has {
		controllerutil.AddFinalizer(m, finalizer)
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.VMs.Ensure(ctx, m.Name, m.Spec.Size)
}

func (r *VMReconciler) reconcileDelete(ctx context.Context, m *api.Machine) error {
	log.FromContext(ctx).Info("destroying", "machine", m.Name)
	if err := r.VMs.Destroy(ctx, m.Name); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(m, finalizer) {
		return r.Update(ctx, m)
	}
	return nil
}

func (r *VMReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
