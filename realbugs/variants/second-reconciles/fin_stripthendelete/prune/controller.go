package prune

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const gatewayFinalizer = "tunnel.platform.acme.io/gateway"

type Gateway interface {
	Disconnect(ctx context.Context, tunnel string) error
}

type TunnelReconciler struct {
	client.Client
	Gateway Gateway
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var t api.Tunnel
	if err := r.Get(ctx, req.NamespacedName, &t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !t.DeletionTimestamp.IsZero() {
		if controllerutil.ContainsFinalizer(&t, gatewayFinalizer) {
			if err := r.Gateway.Disconnect(ctx, t.Name); err != nil {
				return ctrl.Result{}, err
			}
			controllerutil.RemoveFinalizer(&t, gatewayFinalizer)
			return ctrl.Result{}, r.Update(ctx, &t)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(&t, gatewayFinalizer) {
		if err := r.Update(ctx, &t); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager, j *Janitor, s *Sweeper) error {
	if err := mgr.Add(j); err != nil {
		return err
	}
	if err := mgr.Add(s); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
