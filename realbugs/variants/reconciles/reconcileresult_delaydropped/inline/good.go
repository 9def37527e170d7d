package controllers

import (
	"context"
	"errors"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var errQuota = errors.New("quota exhausted")

type TunnelReconciler struct {
	client.Client
	Open func(ctx context.Context, gateway string) error
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	res, err := r.open(ctx, tunnel)
	if errors.Is(err, errQuota) {
		log.FromContext(ctx).Info("no quota left", "again", res.RequeueAfter)
		return res, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return res, nil
}

func (r *TunnelReconciler) open(ctx context.Context, tunnel *platformv1.Tunnel) (ctrl.Result, error) {
	err := r.Open(ctx, tunnel.Spec.Gateway)
	if errors.Is(err, errQuota) {
		return ctrl.Result{RequeueAfter: 10 * time.Minute}, errQuota
	}
	return ctrl.Result{}, err
}
