package another_type

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// created takes creations of buckets with a class.
func created(e event.CreateEvent) bool {
	bucket, ok := e.Object.(*api.Bucket)
	if !ok {
		return false
	}
	return bucket.Spec.Class != ""
}

func (r *reconciler) creations(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		WithEventFilter(predicate.Funcs{CreateFunc: created}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}). // want `predicate-of-another-type: the predicate is for objects of type Bucket: no creation of a Secret passes`
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

func (r *reconciler) inALoop(mgr ctrl.Manager) error {
	controller := ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		WithEventFilter(predicate.Funcs{
			CreateFunc: func(e event.CreateEvent) bool {
				bucket, ok := e.Object.(*api.Bucket)
				return ok && bucket.Spec.Class != ""
			},
		}).
		Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}) // want `predicate-of-another-type: .* Bucket: no creation of a ConfigMap passes`
	for _, owned := range []client.Object{&appsv1.Deployment{}, &batchv1.Job{}} {
		controller = controller.Owns(owned)
	}
	return controller.Complete(r)
}

func (r *reconciler) deletions(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}). // want `predicate-of-another-type: .* Bucket: no deletion of a Deployment passes`
		WithEventFilter(predicate.Funcs{DeleteFunc: func(e event.DeleteEvent) bool {
			bucket, ok := e.Object.(*api.Bucket)
			return ok && bucket.Spec.Class != ""
		}}).
		Complete(r)
}

// startup panics for what is there when the program starts.
type startup struct{ predicate.Funcs }

func (startup) Create(e event.CreateEvent) bool { return e.Object.(*api.Bucket).Spec.Class != "" }

func (r *reconciler) panics(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}). // want `predicate-of-another-type: .* Bucket: it panics for a Deployment`
		WithEventFilter(startup{}).
		Complete(r)
}

// okOwnCreations drops the creations of what the controller makes itself.
func (r *reconciler) okOwnCreations(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}).
		WithEventFilter(predicate.Funcs{CreateFunc: created}).
		Complete(r)
}

// okOthersCreated lets the creations of other kinds through.
func (r *reconciler) okOthersCreated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}).
		WithEventFilter(predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
			bucket, ok := e.Object.(*api.Bucket)
			return !ok || bucket.Spec.Class != ""
		}}).
		Complete(r)
}

// okNoHandler has no function for creations.
func (r *reconciler) okNoHandler(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, handler.Funcs{}, builder.WithPredicates(predicate.Funcs{CreateFunc: created})).
		Complete(r)
}
