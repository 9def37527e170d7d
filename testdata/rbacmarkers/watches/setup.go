// Package watches has controllers whose watches are refused, and one whose are not.
package watches

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=get;list;watch
// +kubebuilder:rbac:groups=fleet.example.com,resources=crew,verbs=list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// owned chains the calls.
func owned(mgr ctrl.Manager, r reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&fleetv1.Ship{}).
		Owns(&appsv1.Deployment{}). // want `^missing-verb: no .* grants list and watch on deployments: the cache that Owns fills never syncs$` // fix `^unsafe: grant list and watch in the marker; make manifests has to run then$`
		Complete(r)
}

// mapped has the builder in a variable, and an object in another.
func mapped(mgr ctrl.Manager, r reconcile.Reconciler, enqueue handler.EventHandler, jobs bool) error {
	builder := ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{})
	if jobs {
		var job client.Object = &batchv1.Job{}
		builder.Watches(job, enqueue) // want `^missing-resource: no .* grants anything on jobs: the cache that Watches fills never syncs$`
	}
	return builder.Watches(&corev1.ConfigMap{}, enqueue).Complete(r)
}

// primary watches a kind whose plural a marker gives it.
func primary(mgr ctrl.Manager, r reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&fleetv1.Crew{}). // want `^missing-verb: no .* grants list and watch on crew:` // fix `^unsafe: grant list and watch`
		Complete(r)
}

// okAll watches what the markers grant.
func okAll(mgr ctrl.Manager, r reconcile.Reconciler, enqueue handler.EventHandler) error {
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// okAny watches whatever it is given.
func okAny(mgr ctrl.Manager, r reconcile.Reconciler, kind client.Object) error {
	return ctrl.NewControllerManagedBy(mgr).For(kind).Complete(r)
}
