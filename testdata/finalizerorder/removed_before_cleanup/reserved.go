package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A ReservedRange hands out addresses.
type ReservedRange interface {
	Unreserve(ctx context.Context, ip string) error
}

// Gateways reserve an address each.
type Gateways struct {
	client.Client
	addresses ReservedRange
}

const gatewayFinalizer = "gateways.example.com/address"

func (r *Gateways) letGo(ctx context.Context, gateway *corev1.Service) error {
	controllerutil.RemoveFinalizer(gateway, gatewayFinalizer)
	return r.Update(ctx, gateway)
}

func (r *Gateways) teardown(ctx context.Context, gateway *corev1.Service) error {
	if !controllerutil.ContainsFinalizer(gateway, gatewayFinalizer) {
		return nil
	}
	ip := gateway.Spec.ClusterIP
	if err := r.letGo(ctx, gateway); err != nil { // want `removed-before-cleanup: the finalizer of gateway is removed before Unreserve`
		return err
	}
	return r.addresses.Unreserve(ctx, ip)
}

func (r *Gateways) okTeardown(ctx context.Context, gateway *corev1.Service) error {
	if err := r.addresses.Unreserve(ctx, gateway.Spec.ClusterIP); err != nil {
		return err
	}
	return r.letGo(ctx, gateway)
}
