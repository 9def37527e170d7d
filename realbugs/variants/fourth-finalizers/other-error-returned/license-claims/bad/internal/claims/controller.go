package claims

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/other-error-returned/license-claims/bad/api/v1"
	"example.org/variants/fourth-finalizers/other-error-returned/license-claims/bad/internal/seats"
)

const finalizer = "seats.corp.example/lease"

// Reconciler leases the seats of claims.
type Reconciler struct {
	client.Client

	Pool seats.Pool
}

// Reconcile works on one claim.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim, err := r.load(ctx, req)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !claim.DeletionTimestamp.IsZero() {
		if err := r.release(ctx, claim); err != nil {
			log.FromContext(ctx).Error(err, "Lease is kept", "lease", claim.Status.Lease)
		}
		return ctrl.Result{}, err // WANT reconcileresult/wrong-error|finalizerorder/dropped-error
	}
	return ctrl.Result{}, r.lease(ctx, claim)
}

func (r *Reconciler) load(ctx context.Context, req ctrl.Request) (*v1.LicenseClaim, error) {
	claim := &v1.LicenseClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return nil, err
	}
	return claim, nil
}

func (r *Reconciler) lease(ctx context.Context, claim *v1.LicenseClaim) error {
	if controllerutil.AddFinalizer(claim, finalizer) {
		if err := r.Update(ctx, claim); err != nil {
			return err
		}
	}
	if claim.Status.Lease != "" {
		return nil
	}
	lease, err := r.Pool.Lease(ctx, claim.Spec.Product, claim.Spec.Seats)
	if err != nil {
		return fmt.Errorf("leasing seats of %s: %w", claim.Spec.Product, err)
	}
	claim.Status.Lease = lease
	return r.Status().Update(ctx, claim)
}

func (r *Reconciler) release(ctx context.Context, claim *v1.LicenseClaim) error {
	if claim.Status.Lease != "" {
		if err := r.Pool.Return(ctx, claim.Status.Lease); err != nil {
			return err
		}
	}
	if !controllerutil.RemoveFinalizer(claim, finalizer) {
		return nil
	}
	return client.IgnoreNotFound(r.Update(ctx, claim))
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.LicenseClaim{}).Complete(r)
}
