package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type ShareReconciler struct {
	client.Client
	Mounted func(server, path string) bool
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var share platformv1.Share
	if err := r.Get(ctx, req.NamespacedName, &share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	mounted := r.Mounted(share.Spec.Server, share.Spec.Path)
	if share.Status.Mounted == mounted {
		return ctrl.Result{}, nil
	}
	share.Status.Mounted = mounted
	if !mounted {
		share.Status.Message = "not mounted"
	}
	if err := r.Update(ctx, &share); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("mount state changed", "mounted", share.Status.Mounted)
	return ctrl.Result{}, nil
}
