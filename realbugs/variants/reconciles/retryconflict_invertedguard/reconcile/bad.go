package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ShareReconciler struct {
	client.Client
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); client.IgnoreNotFound(err) != nil { // WANT retryconflict/inverted-guard or reconcileresult/swallowed
		return ctrl.Result{}, nil
	}
	if share.Name == "" || share.Status.Mounted {
		return ctrl.Result{}, nil
	}
	share.Status.Mounted = true
	return ctrl.Result{}, r.Update(ctx, share)
}
