package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type usage struct{ Bytes int64 }

type ShareReconciler struct {
	client.Client
	Stat func(ctx context.Context, path string) (*usage, error)
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	u, err := r.Stat(ctx, share.Spec.Path)
	if err != nil {
		log.FromContext(ctx).V(1).Info("usage is unknown", "reason", err.Error())
		u = &usage{}
	}
	if share.Spec.Server == "" {
		return ctrl.Result{}, reconcile.TerminalError(fmt.Errorf("share %s has no server", share.Name))
	}
	log.FromContext(ctx).Info("share", "bytes", u.Bytes)
	return ctrl.Result{}, nil
}
