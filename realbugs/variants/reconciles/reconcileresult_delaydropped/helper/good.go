package controllers

import (
	"context"
	"errors"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Result struct {
	RequeueAfter time.Duration
	Attempts     int
}

type ShareReconciler struct {
	client.Client
	attempts map[client.ObjectKey]int
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var share platformv1.Share
	if err := r.Get(ctx, req.NamespacedName, &share); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	out, err := r.mount(ctx, &share)
	if err != nil && out.Attempts > 5 {
		return reconcile.Result{}, reconcile.TerminalError(err)
	}
	if err != nil {
		log.FromContext(ctx).Info("mount postponed", "reason", err.Error(), "delay", out.RequeueAfter)
		return reconcile.Result{RequeueAfter: out.RequeueAfter}, nil
	}
	return reconcile.Result{}, nil
}

func (r *ShareReconciler) mount(ctx context.Context, share *platformv1.Share) (Result, error) {
	key := client.ObjectKeyFromObject(share)
	if share.Spec.Server == "" {
		r.attempts[key]++
		return Result{RequeueAfter: time.Minute, Attempts: r.attempts[key]}, errors.New("no server")
	}
	delete(r.attempts, key)
	return Result{}, nil
}
