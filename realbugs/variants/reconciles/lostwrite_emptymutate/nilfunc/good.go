package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type PoolReconciler struct {
	client.Client
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &platformv1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: pool.Spec.Namespace}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, ns, func() error { return nil }); err != nil {
		return ctrl.Result{}, fmt.Errorf("namespace %s: %w", ns.Name, err)
	}
	return ctrl.Result{}, nil
}
