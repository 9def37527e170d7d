package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type LeftoverReconciler struct {
	client.Client
}

func (r *LeftoverReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	name, ok := cm.Labels["tunnel"]
	if !ok {
		return ctrl.Result{}, nil
	}
	tunnel := &platformv1.Tunnel{}
	err := r.Get(ctx, client.ObjectKey{Namespace: cm.Namespace, Name: name}, tunnel)
	if err == nil {
		return ctrl.Result{}, nil
	}
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreNotFound(r.Delete(ctx, &cm))
}
