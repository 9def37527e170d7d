// Package add_while_deleting adds a finalizer at the wrong place of a reconcile, and at right ones.
package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const shareFinalizer = "shares.example.com/export"

// ShareReconciler exports a volume claim.
type ShareReconciler struct {
	client.Client
}

// Reconcile is that of cluster-api before cef1cf1d9: when ours is the first finalizer to go, the next
// turn adds it again, which fails, and the deletion of the rest is never reached.
func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !controllerutil.ContainsFinalizer(claim, shareFinalizer) {
		controllerutil.AddFinalizer(claim, shareFinalizer) // want `add-while-deleting: a finalizer is added to claim without a look at its deletion timestamp`
		return ctrl.Result{}, r.Update(ctx, claim)
	}
	if !claim.DeletionTimestamp.IsZero() { // related `deletion is looked at here`
		return ctrl.Result{}, r.reconcileDelete(ctx, claim)
	}
	return ctrl.Result{}, r.reconcileNormal(ctx, claim)
}

func (r *ShareReconciler) reconcileDelete(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.RemoveFinalizer(claim, shareFinalizer) {
		return r.Update(ctx, claim)
	}
	return nil
}

func (r *ShareReconciler) reconcileNormal(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return r.Status().Update(ctx, claim)
}

// assigned appends to the list itself.
func (r *ShareReconciler) assigned(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	claim.Finalizers = append(claim.Finalizers, shareFinalizer) // want `add-while-deleting: a finalizer is added to claim without a look at its deletion timestamp`
	if err := r.Update(ctx, claim); err != nil {
		return err
	}
	if claim.GetDeletionTimestamp() != nil {
		return r.reconcileDelete(ctx, claim)
	}
	return nil
}
