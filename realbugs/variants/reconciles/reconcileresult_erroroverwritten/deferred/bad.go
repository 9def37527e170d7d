package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := cert.DeepCopy()
	var err error
	defer func() {
		if !equality.Semantic.DeepEqual(base.Status, cert.Status) {
			err = r.Status().Patch(ctx, cert, client.MergeFrom(base)) // WANT reconcileresult/error-overwritten
		}
	}()

	cert.Status.Phase = "Pending"
	if cert.Spec.IssuerRef == nil {
		return ctrl.Result{}, nil
	}
	cert.Status.Phase = "Issuing"
	return ctrl.Result{}, err
}
