package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RouteReconciler struct {
	client.Client
}

func (r *RouteReconciler) save(ctx context.Context, tunnel *platformv1.Tunnel) error {
	if err := r.Update(ctx, tunnel); err != nil {
		return fmt.Errorf("save %s (version %s): %w", tunnel.Name, tunnel.ResourceVersion, err)
	}
	return nil
}

func (r *RouteReconciler) AddRoute(ctx context.Context, key client.ObjectKey, route platformv1.Route) error {
	err := retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		var tunnel platformv1.Tunnel
		if err := r.Get(ctx, key, &tunnel); err != nil {
			return err
		}
		tunnel.Spec.Routes = append(tunnel.Spec.Routes, route)
		return r.save(ctx, &tunnel)
	})
	if err != nil {
		return fmt.Errorf("route %s: %v", route.Host, err)
	}
	return nil
}
