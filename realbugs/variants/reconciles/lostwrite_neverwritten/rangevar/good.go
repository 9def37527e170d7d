package controllers

import (
	"context"
	"errors"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ExpiryReconciler struct {
	client.Client
}

func (r *ExpiryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var certs platformv1.CertificateList
	if err := r.List(ctx, &certs, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	var failures []error
	for _, cert := range certs.Items {
		if cert.Status.Phase == "Expired" || cert.Status.NotAfter == nil || cert.Status.NotAfter.After(time.Now()) {
			continue
		}
		cert.Status.Phase = "Expired"
		if err := r.Status().Update(ctx, &cert); err != nil {
			failures = append(failures, err)
		}
	}
	return ctrl.Result{RequeueAfter: time.Hour}, errors.Join(failures...)
}
