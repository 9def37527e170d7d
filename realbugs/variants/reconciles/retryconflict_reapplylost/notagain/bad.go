package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cert platformv1.Certificate
	if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cert.Spec.RenewBefore != nil {
		return ctrl.Result{}, nil
	}
	cert.Spec.RenewBefore = &metav1.Duration{Duration: 720 * time.Hour}
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, req.NamespacedName, &cert); err != nil { // WANT retryconflict/reapply-lost
			return err
		}
		return r.Update(ctx, &cert)
	})
	return ctrl.Result{}, err
}
