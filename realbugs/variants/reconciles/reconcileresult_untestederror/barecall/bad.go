package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	err := r.Get(ctx, req.NamespacedName, &tunnel)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if tunnel.Status.Phase == "Open" {
		return ctrl.Result{}, nil
	}
	tunnel.Status.Phase = "Open"
	if r.Status().Update(ctx, &tunnel); err != nil { // WANT reconcileresult/untested-error
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
