package controllers

import (
	"context"
	"sync"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RouteReconciler struct {
	client.Client
	mu    sync.Mutex
	known map[string]int
}

func (r *RouteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	err := r.Get(ctx, req.NamespacedName, &tunnel)
	if r.forget(req.String()); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[req.String()] = len(tunnel.Spec.Routes)
	return ctrl.Result{}, nil
}

func (r *RouteReconciler) forget(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, key)
}
