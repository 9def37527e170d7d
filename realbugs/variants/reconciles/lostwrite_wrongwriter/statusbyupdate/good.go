package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ShareReconciler struct {
	client.Client
	Probe func(ctx context.Context, server string) error
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &platformv1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	msg := ""
	if err := r.Probe(ctx, share.Spec.Server); err != nil {
		msg = err.Error()
	}
	if share.Status.Message == msg {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	share.Status.Message = msg
	share.Status.Mounted = msg == ""
	if err := r.Update(ctx, share); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}
