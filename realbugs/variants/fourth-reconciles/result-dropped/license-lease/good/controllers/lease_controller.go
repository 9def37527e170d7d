package controllers

import (
	"context"
	"errors"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/result-dropped/license-lease/good/api/v1"
	"example.org/variants/fourth-reconciles/result-dropped/license-lease/good/pkg/seats"
)

// LeaseReconciler checks seats out.
type LeaseReconciler struct {
	client.Client
	Seats seats.Server
}

// Reconcile gives the lease its seats.
func (r *LeaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var lease v1.LicenseLease
	if err := r.Get(ctx, req.NamespacedName, &lease); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := lease.DeepCopy()
	res, err := r.checkout(ctx, &lease)
	if err != nil {
		return ctrl.Result{}, err
	}
	if lease.Status == before.Status {
		return res, nil
	}
	if err := r.Status().Patch(ctx, &lease, client.MergeFrom(before)); err != nil {
		return ctrl.Result{}, err
	}
	return res, nil
}

func (r *LeaseReconciler) checkout(ctx context.Context, lease *v1.LicenseLease) (ctrl.Result, error) {
	if lease.Status.Token != "" && lease.Status.Seats == lease.Spec.Seats {
		return ctrl.Result{}, nil
	}
	token, err := r.Seats.Checkout(ctx, lease.Spec.Product, lease.Spec.Seats)
	if errors.Is(err, seats.ErrNoneLeft) {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	lease.Status.Token, lease.Status.Seats = token, lease.Spec.Seats
	return ctrl.Result{}, nil
}

// SetupWithManager registers the controller.
func (r *LeaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.LicenseLease{}).Complete(r)
}
