package gateway

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	netv1 "example.org/variants/finalizers/removed_first/gateway/v1"
)

const gatewayFinalizer = "net.example.com/gateway"

type GatewayReconciler struct {
	client.Client
	Addresses Addresses
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gw := &netv1.Gateway{}
	if err := r.Get(ctx, req.NamespacedName, gw); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if gw.GetDeletionTimestamp().IsZero() {
		return ctrl.Result{}, r.claim(ctx, gw)
	}
	return ctrl.Result{}, r.teardown(ctx, gw)
}

func (r *GatewayReconciler) claim(ctx context.Context, gw *netv1.Gateway) error {
	if controllerutil.AddFinalizer(gw, gatewayFinalizer) {
		return r.Update(ctx, gw)
	}
	ip, err := r.Addresses.Reserve(ctx, gw.Spec.Zone, string(gw.UID))
	if err != nil || ip == gw.Status.ExternalIP {
		return err
	}
	gw.Status.ExternalIP = ip
	return r.Status().Update(ctx, gw)
}

func (r *GatewayReconciler) letGo(ctx context.Context, gw *netv1.Gateway) error {
	controllerutil.RemoveFinalizer(gw, gatewayFinalizer)
	if err := r.Update(ctx, gw); err != nil {
		return fmt.Errorf("let go of %s: %w", gw.Name, err)
	}
	log.FromContext(ctx).Info("gateway let go")
	return nil
}

func (r *GatewayReconciler) teardown(ctx context.Context, gw *netv1.Gateway) error {
	if !controllerutil.ContainsFinalizer(gw, gatewayFinalizer) {
		return nil
	}
	ip := gw.Status.ExternalIP
	if err := r.letGo(ctx, gw); err != nil { // WANT finalizerorder/removed-before-cleanup
		return err
	}
	if err := r.Addresses.Unreserve(ctx, ip); err != nil {
		return fmt.Errorf("give %s back: %w", ip, err)
	}
	return nil
}
