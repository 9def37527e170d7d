package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
	Check func(ctx context.Context, c *platformv1.Certificate) error
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	again := ctrl.Result{RequeueAfter: time.Hour}
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Check(ctx, cert)
	if err != nil {
		again = ctrl.Result{}
	}
	return again, err
}
