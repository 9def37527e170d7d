// Package before_pause_check changes objects that an administrator has paused.
package before_pause_check

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const fleetFinalizer = "fleets.example.com/machines"

func isPaused(o metav1.Object) bool {
	_, paused := o.GetAnnotations()["fleets.example.com/paused"]
	return paused
}

// FleetReconciler keeps machines for a config map.
type FleetReconciler struct {
	client.Client
}

// Reconcile is the order of cluster-api since 718382655, which made the race of clusterctl move.
func (r *FleetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fleet := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, fleet); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if fleet.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(fleet, fleetFinalizer) { // want `before-pause-check: a finalizer is added to fleet before it is known whether it is paused`
		return ctrl.Result{}, r.Update(ctx, fleet)
	}
	if isPaused(fleet) { // related `asked here`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, fleet)
}

// okAsksFirst leaves paused objects as they are.
func (r *FleetReconciler) okAsksFirst(ctx context.Context, fleet *corev1.ConfigMap) (ctrl.Result, error) {
	if isPaused(fleet) {
		return ctrl.Result{}, nil
	}
	if fleet.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(fleet, fleetFinalizer) {
		return ctrl.Result{}, r.Update(ctx, fleet)
	}
	return ctrl.Result{}, nil
}

// okRemoves lets go of what is on its way out.
func (r *FleetReconciler) okRemoves(ctx context.Context, fleet *corev1.ConfigMap) (ctrl.Result, error) {
	if !fleet.DeletionTimestamp.IsZero() && controllerutil.RemoveFinalizer(fleet, fleetFinalizer) {
		return ctrl.Result{}, r.Update(ctx, fleet)
	}
	if isPaused(fleet) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, fleet)
}
