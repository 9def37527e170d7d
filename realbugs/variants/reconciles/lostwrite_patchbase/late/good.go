package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RenewalReconciler struct {
	client.Client
	Window time.Duration
}

func (r *RenewalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cert platformv1.Certificate
	if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cert.Status.NotAfter == nil || cert.Status.Phase == "Renewing" {
		return ctrl.Result{}, nil
	}
	left := time.Until(cert.Status.NotAfter.Time)
	if left > r.Window {
		return ctrl.Result{RequeueAfter: left - r.Window}, nil
	}

	patch := client.MergeFrom(cert.DeepCopy())
	markIssued(&cert, cert.Status.Serial, cert.Status.NotAfter.Time)
	cert.Status.Phase = "Renewing"
	return ctrl.Result{}, r.Status().Patch(ctx, &cert, patch)
}
