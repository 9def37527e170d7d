package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/wrong-writer/vpn-peer/bad/api/v1alpha1"
	"example.org/variants/fourth-reconciles/wrong-writer/vpn-peer/bad/internal/ipam"
	"example.org/variants/fourth-reconciles/wrong-writer/vpn-peer/bad/internal/peers"
)

// PeerReconciler gives peers their address.
type PeerReconciler struct {
	client.Client
	Pool  ipam.Pool
	Saver peers.Saver
}

// Reconcile leases the address once.
func (r *PeerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &v1alpha1.Peer{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if p.Status.Address != "" {
		return ctrl.Result{}, nil
	}
	addr, err := r.Pool.Lease(ctx, req.String())
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("lease for %s: %w", req, err)
	}
	p.Status.Address = addr.String()
	p.Status.Phase = "Ready"
	return ctrl.Result{}, r.Saver.Save(ctx, p) // WANT lostwrite/wrong-writer
}

// SetupWithManager registers the controller.
func (r *PeerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Peer{}).Complete(r)
}
