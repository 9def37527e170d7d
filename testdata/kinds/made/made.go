// Package made makes objects for others.
package made

import (
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// One makes an object of one kind.
func One() client.Object { return &corev1.Service{} }

// Either makes an object of one of two kinds, and may fail.
func Either(budget bool) (client.Object, error) {
	if budget {
		return &policyv1.PodDisruptionBudget{}, nil
	}
	return One(), nil
}

// List makes several objects.
func List(budget bool) []client.Object {
	objects := []client.Object{&corev1.Secret{}}
	if budget {
		objects = append(objects, &policyv1.PodDisruptionBudget{})
	}
	return objects
}

// With adds an object to what it is handed.
func With(objects []client.Object) []client.Object { return append(objects, &corev1.Pod{}) }

// Maker makes an object.
type Maker interface{ Make() client.Object }

// Pods makes pods.
type Pods struct{}

// Make makes a pod.
func (Pods) Make() client.Object { return &corev1.Pod{} }

// SailKind is the kind of sails.
var SailKind = GroupVersion.WithKind("Sail")

// GroupVersion is that of sails.
var GroupVersion = schema.GroupVersion{Group: "sails.example.com", Version: "v1"}
