package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	Inspect func(ctx context.Context, id string) (string, error)
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	phase, err := r.Inspect(ctx, m.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	now := metav1.Now()
	m.Status.Phase = phase
	m.Status.LastHeartbeat = &now // WANT hotloop/time-in-status
	if err := r.Status().Update(ctx, m); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&platformv1.Machine{}).
		Named("machine-heartbeat").
		Complete(r)
}
