package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var errSave = errors.New("tunnel could not be saved")

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) save(ctx context.Context, tunnel *platformv1.Tunnel) error {
	if err := r.Update(ctx, tunnel); err != nil {
		log.FromContext(ctx).Error(err, "update", "tunnel", tunnel.Name)
		return errSave // WANT retryconflict/masked-conflict
	}
	return nil
}

func (r *TunnelReconciler) SetGateway(ctx context.Context, key client.ObjectKey, gateway string) error {
	var tunnel platformv1.Tunnel
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := r.Get(ctx, key, &tunnel); err != nil {
			return err
		}
		tunnel.Spec.Gateway = gateway
		return r.save(ctx, &tunnel)
	})
}
