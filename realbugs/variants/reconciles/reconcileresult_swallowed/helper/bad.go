package controllers

import (
	"context"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	Cloud interface {
		Attach(ctx context.Context, machine, volume string) error
	}
}

func (r *MachineReconciler) attach(ctx context.Context, m *platformv1.Machine, volumes []string) error {
	for _, v := range volumes {
		if err := r.Cloud.Attach(ctx, m.Name, v); err != nil { // WANT reconcileresult/swallowed
			return nil
		}
	}
	return nil
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.attach(ctx, m, strings.Split(m.Annotations["volumes"], ",")); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
