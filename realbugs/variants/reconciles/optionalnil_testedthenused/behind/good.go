package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type RenewalReconciler struct {
	client.Client
}

func (r *RenewalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch {
	case cert.Status.NotAfter.IsZero():
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	case cert.Status.RenewalTime == nil:
		cert.Status.RenewalTime = cert.Status.NotAfter.DeepCopy()
	}
	left := time.Until(cert.Status.RenewalTime.Time)
	log.FromContext(ctx).Info("certificate", "left", left)
	return ctrl.Result{RequeueAfter: left}, nil
}
