// Package another_type hands watches predicates for objects of a kind.
package another_type

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type reconciler struct{ client.Client }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// classChanged leaves out what is no bucket.
func classChanged() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			before, ok := e.ObjectOld.(*api.Bucket) // related `asserted here`
			if !ok {
				return false
			}
			after, ok := e.ObjectNew.(*api.Bucket)
			if !ok {
				return false
			}
			return before.Spec.Class != after.Spec.Class
		},
	}
}

func (r *reconciler) forAll(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}). // want `predicate-of-another-type: the predicate is for objects of type Bucket: no update of a Deployment passes`
		WithEventFilter(classChanged()).
		Complete(r)
}

// ready is a predicate by its methods.
type ready struct{ predicate.Funcs }

func (ready) Update(e event.UpdateEvent) bool {
	deployment := e.ObjectNew.(*appsv1.Deployment)
	return deployment.Status.ReadyReplicas > 0
}

func (r *reconciler) methods(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(ready{})).
		Owns(&appsv1.StatefulSet{}, builder.WithPredicates(ready{})). // want `predicate-of-another-type: the predicate is for objects of type Deployment: it panics for a StatefulSet`
		Complete(r)
}

func (r *reconciler) objects(mgr ctrl.Manager) error {
	tls := predicate.NewPredicateFuncs(func(object client.Object) bool {
		secret, ok := object.(*corev1.Secret)
		return ok && secret.Type == corev1.SecretTypeTLS
	})
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(tls)).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.ResourceVersionChangedPredicate{}, tls)). // want `predicate-of-another-type: .* Secret: no update of a ConfigMap passes`
		Complete(r)
}

// otherwiseTrue lets other kinds pass.
func otherwiseTrue(object client.Object) bool {
	bucket, ok := object.(*api.Bucket)
	if !ok {
		return true
	}
	return bucket.Spec.Class != ""
}

func (r *reconciler) okOthersPass(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(classChanged())).
		Owns(&appsv1.Deployment{}).
		WithEventFilter(predicate.NewPredicateFuncs(otherwiseTrue)).
		Complete(r)
}

func (r *reconciler) okSwitch(mgr ctrl.Manager) error {
	changed := predicate.Funcs{
		CreateFunc: func(e event.CreateEvent) bool {
			_, ok := e.Object.(*api.Bucket)
			return ok
		},
		UpdateFunc: func(e event.UpdateEvent) bool {
			switch object := e.ObjectNew.(type) {
			case *api.Bucket:
				return object.Spec.Class != ""
			case *appsv1.Deployment:
				return object.Status.ReadyReplicas > 0
			}
			return false
		},
	}
	return ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{}).Owns(&appsv1.Deployment{}).WithEventFilter(changed).Complete(r)
}

// isTLS asks for the object of an event.
func isTLS(object client.Object) bool {
	secret, ok := object.(*corev1.Secret)
	return ok && secret.Type == corev1.SecretTypeTLS
}

// delegated has a function of objects decide.
func (r *reconciler) delegated(mgr ctrl.Manager) error {
	tls := predicate.Funcs{
		CreateFunc: func(e event.CreateEvent) bool { return isTLS(e.Object) },
		UpdateFunc: func(e event.UpdateEvent) bool { return isTLS(e.ObjectNew) },
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.Secret{}, builder.WithPredicates(tls)).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(tls)). // want `predicate-of-another-type: .* Secret: no update of a ConfigMap passes`
		Complete(r)
}

// handedOn has a method decide that is handed the whole event.
type handedOn struct{ predicate.Funcs }

func (p handedOn) Update(e event.UpdateEvent) bool { return p.scaled(e) }

func (handedOn) scaled(e event.UpdateEvent) bool {
	before, ok := e.ObjectOld.(*appsv1.Deployment) // related `asserted here`
	if !ok {
		return false
	}
	after, ok := e.ObjectNew.(*appsv1.Deployment)
	return ok && before.Status.ReadyReplicas != after.Status.ReadyReplicas
}

func (r *reconciler) whole(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(handedOn{})).
		Owns(&appsv1.StatefulSet{}, builder.WithPredicates(handedOn{})). // want `predicate-of-another-type: .* Deployment: no update of a StatefulSet passes`
		Complete(r)
}

// okEither lets others pass as well: what the function says is not all.
func (r *reconciler) okEither(mgr ctrl.Manager) error {
	either := predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool { return isTLS(e.ObjectNew) || otherwiseTrue(e.ObjectNew) }}
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(either)).
		Complete(r)
}
