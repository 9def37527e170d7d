package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RenewalReconciler struct {
	client.Client
}

func (r *RenewalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, reterr error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := cert.DeepCopy()
	defer func() {
		if equality.Semantic.DeepEqual(base.Status, cert.Status) {
			return
		}
		if err := r.Status().Patch(ctx, cert, client.MergeFrom(base)); err != nil && reterr == nil {
			reterr = err
		}
	}()

	if cert.Status.NotAfter == nil {
		return ctrl.Result{}, nil
	}
	cert.Status.RenewalTime = cert.Status.NotAfter.DeepCopy()
	return ctrl.Result{RequeueAfter: time.Until(cert.Status.NotAfter.Time)}, nil
}
