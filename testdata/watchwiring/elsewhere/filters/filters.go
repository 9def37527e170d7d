// Package filters has the predicates of the controllers of a program.
package filters

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// Classed passes changes of the class of a bucket, and keeps those of its status away.
type Classed struct{ predicate.Funcs }

func (Classed) Update(e event.UpdateEvent) bool {
	before, ok := e.ObjectOld.(*api.Bucket)
	if !ok {
		return false
	}
	after, ok := e.ObjectNew.(*api.Bucket)
	return ok && before.Spec.Class != after.Spec.Class
}

// Started takes what is there when the program starts for buckets.
type Started struct{ predicate.Funcs }

func (*Started) Create(e event.CreateEvent) bool { return e.Object.(*api.Bucket).Spec.Class != "" }

// Spec is decided by the type that it embeds.
type Spec struct {
	predicate.GenerationChangedPredicate
}

// Edited passes changes of the specification outside of one namespace.
func Edited(namespace string) predicate.Predicate {
	return predicate.And(predicate.GenerationChangedPredicate{}, outside(namespace))
}

func outside(namespace string) predicate.Predicate {
	return predicate.NewPredicateFuncs(func(object client.Object) bool { return object.GetNamespace() != namespace })
}

// Newer compares the generations itself.
func Newer() predicate.Funcs {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
	}}
}

// Credentials passes secrets of one type.
func Credentials() predicate.Predicate {
	return predicate.NewPredicateFuncs(func(object client.Object) bool {
		secret, ok := object.(*corev1.Secret)
		return ok && secret.Type == corev1.SecretTypeBasicAuth
	})
}

// Either passes what one of several predicates passes, which its callers know.
func Either(more ...predicate.Predicate) predicate.Predicate {
	return predicate.Or(append(more, predicate.GenerationChangedPredicate{})...)
}

// Narrow is the only caller of With in its package.
func Narrow() predicate.Predicate { return With(predicate.GenerationChangedPredicate{}) }

// With passes what the predicate that it is handed passes.
func With(inner predicate.Predicate) predicate.Predicate {
	return predicate.And(inner, outside("kube-system"))
}
