package mover

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const machineFinalizer = "machine.platform.acme.io/instance"

type InstanceAPI interface {
	Terminate(ctx context.Context, id string) error
}

type MachineReconciler struct {
	client.Client
	Cloud InstanceAPI
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(m, machineFinalizer) {
			return ctrl.Result{}, r.Update(ctx, m)
		}
		return ctrl.Result{}, nil
	}
	if !controllerutil.ContainsFinalizer(m, machineFinalizer) {
		return ctrl.Result{}, nil
	}
	if m.Spec.ProviderID != nil {
		if err := r.Cloud.Terminate(ctx, *m.Spec.ProviderID); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(m, machineFinalizer)
	return ctrl.Result{}, r.Update(ctx, m)
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
