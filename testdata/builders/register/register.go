// Package register builds controllers of what it is handed.
package register

import (
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Register hands both on.
func Register(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler) error {
	return Some(mgr, object, reconciler, 1)
}

// Some builds the controller.
func Some(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler, workers int) error {
	b := ctrl.NewControllerManagedBy(mgr).For(object)
	if workers > 1 {
		b = b.WithOptions(controller.Options{MaxConcurrentReconciles: workers})
	}
	return b.Complete(reconciler)
}

// Owning builds one that has a watch of its own.
func Owning(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).For(object).Owns(&corev1.Pod{}).Complete(reconciler)
}
