// Package controllers holds reconcilers that another package registers.
package controllers

import (
	"context"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A ClaimReconciler writes status.
type ClaimReconciler struct{ client.Client }

// Reconcile writes what it has seen.
func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var claim corev1.PersistentVolumeClaim
	if err := r.Get(ctx, req.NamespacedName, &claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, &claim) // want `any-status: r\.Status\(\)\.Update does not ask who leads`
}

// SetupWithManager registers the reconciler.
func (r *ClaimReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(r)
}

// A VolumeReconciler asks who leads.
type VolumeReconciler struct {
	client.Client
	Leading *atomic.Bool
}

// Reconcile writes what it has seen while this replica leads.
func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var volume corev1.PersistentVolume
	if err := r.Get(ctx, req.NamespacedName, &volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.Leading.Load() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &volume)
}

// SetupWithManager registers the reconciler.
func (r *VolumeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolume{}).Complete(r)
}

// SetupAll registers all of them.
func SetupAll(mgr ctrl.Manager) error {
	return (&ClaimReconciler{mgr.GetClient()}).SetupWithManager(mgr)
}

// A ShardReconciler takes care of the claims of one shard.
type ShardReconciler struct {
	client.Client
	ShardID string
}

// Reconcile writes what it has seen.
func (r *ShardReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var claim corev1.PersistentVolumeClaim
	if err := r.Get(ctx, req.NamespacedName, &claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Labels["shard"] != r.ShardID {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, &claim) // want `any-status: r\.Status\(\)\.Update does not ask who leads`
}

// SetupWithManager registers the reconciler.
func (r *ShardReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(r)
}
