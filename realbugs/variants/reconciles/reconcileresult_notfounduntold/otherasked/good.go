package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ExportReconciler struct {
	client.Client
}

func (r *ExportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc := &corev1.Service{}
	getErr := r.Get(ctx, req.NamespacedName, svc)
	if getErr != nil && !apierrors.IsNotFound(getErr) {
		return ctrl.Result{}, getErr
	}
	if getErr != nil {
		svc.Name, svc.Namespace = share.Name, share.Namespace
		svc.Spec.Ports = []corev1.ServicePort{{Name: "nfs", Port: 2049}}
		return ctrl.Result{}, r.Create(ctx, svc)
	}
	return ctrl.Result{}, nil
}
