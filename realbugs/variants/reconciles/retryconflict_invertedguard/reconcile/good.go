package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ExportReconciler struct {
	client.Client
}

func (r *ExportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	err := r.Get(ctx, req.NamespacedName, share)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err != nil {
		return ctrl.Result{}, nil
	}
	if share.Status.Message == "exported" {
		return ctrl.Result{}, nil
	}
	share.Status.Message = "exported"
	return ctrl.Result{}, r.Update(ctx, share)
}
