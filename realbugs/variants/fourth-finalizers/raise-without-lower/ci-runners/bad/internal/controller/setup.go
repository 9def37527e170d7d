package controller

import (
	"time"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"example.org/variants/fourth-finalizers/raise-without-lower/ci-runners/bad/api/v1alpha1"
)

const requeueUnobserved = 30 * time.Second

// SetupWithManager wires the controller.
func (r *RunnerPoolReconciler) SetupWithManager(mgr ctrl.Manager) error {
	observed := predicate.Funcs{
		CreateFunc: func(e event.CreateEvent) bool {
			r.Pending.CreationObserved(poolOf(e.Object))
			return true
		},
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1alpha1.RunnerPool{}).
		Owns(&batchv1.Job{}).
		WithEventFilter(predicate.Or[client.Object](observed, predicate.ResourceVersionChangedPredicate{})).
		Complete(r)
}

func poolOf(o client.Object) string {
	return client.ObjectKey{Namespace: o.GetNamespace(), Name: o.GetLabels()[poolLabel]}.String()
}
