package controllers

import (
	"context"
	"fmt"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
	Issuer interface {
		Issue(ctx context.Context, names []string) (string, time.Time, error)
	}
}

func (r *CertificateReconciler) issue(ctx context.Context, cert *platformv1.Certificate) error {
	serial, notAfter, err := r.Issuer.Issue(ctx, cert.Spec.DNSNames)
	if err != nil {
		return fmt.Errorf("issue %s: %w", cert.Name, err)
	}
	markIssued(cert, serial, notAfter)

	patch := client.MergeFrom(cert.DeepCopy())
	return r.Status().Patch(ctx, cert, patch) // WANT lostwrite/patch-base
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cert platformv1.Certificate
	if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cert.Status.Serial != "" {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.issue(ctx, &cert)
}
