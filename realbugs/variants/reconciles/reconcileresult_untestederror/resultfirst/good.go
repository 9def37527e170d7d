package controllers

import (
	"context"
	"fmt"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type InstanceReconciler struct {
	client.Client
	Create func(ctx context.Context, m *platformv1.Machine) (id string, err error)
}

func (r *InstanceReconciler) create(ctx context.Context, m *platformv1.Machine) (ctrl.Result, error) {
	id, err := r.Create(ctx, m)
	if id == "" && err == nil {
		return ctrl.Result{RequeueAfter: 20 * time.Second}, nil
	}
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("create %q: %w", id, err)
	}
	return ctrl.Result{}, nil
}

func (r *InstanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if res, err := r.create(ctx, m); err != nil || !res.IsZero() {
		return res, err
	}
	return ctrl.Result{}, nil
}
