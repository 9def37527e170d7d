package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type IssuerReconciler struct {
	client.Client
	Default string
}

func (r *IssuerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cert platformv1.Certificate
	if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cert.Spec.IssuerRef != nil {
		return ctrl.Result{}, nil
	}
	apply := func(c *platformv1.Certificate) {
		c.Spec.IssuerRef = &platformv1.IssuerRef{Name: r.Default}
	}
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
			return err
		}
		apply(&cert)
		return r.Update(ctx, &cert)
	})
	return ctrl.Result{}, err
}
