package claim

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	ipamv1 "example.org/variants/finalizers/nil_err/claim/v1"
)

const claimFinalizer = "ipam.example.com/claims"

type ClaimReconciler struct {
	client.Client
	Pool interface {
		Free(ctx context.Context, addr string) error
	}
}

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := log.FromContext(ctx)
	claim, err := r.load(ctx, req)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(claim, claimFinalizer) {
			return ctrl.Result{}, r.Update(ctx, claim)
		}
		return ctrl.Result{}, nil
	}
	if err := r.release(ctx, claim); err != nil {
		log.Error(err, "address kept", "address", claim.Status.Address)
	}
	return ctrl.Result{}, err // WANT finalizerorder/dropped-error
}

func (r *ClaimReconciler) load(ctx context.Context, req ctrl.Request) (*ipamv1.AddressClaim, error) {
	claim := &ipamv1.AddressClaim{}
	return claim, r.Get(ctx, req.NamespacedName, claim)
}

func (r *ClaimReconciler) release(ctx context.Context, claim *ipamv1.AddressClaim) error {
	if !controllerutil.ContainsFinalizer(claim, claimFinalizer) {
		return nil
	}
	if err := r.Pool.Free(ctx, claim.Status.Address); err != nil {
		return fmt.Errorf("free %s: %w", claim.Status.Address, err)
	}
	controllerutil.RemoveFinalizer(claim, claimFinalizer)
	return r.Update(ctx, claim)
}
