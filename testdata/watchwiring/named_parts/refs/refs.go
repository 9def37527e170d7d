// Package refs has the references by which specs name other objects.
package refs

import (
	"k8s.io/apimachinery/pkg/types"
)

// Ref names an object.
type Ref struct{ Name, Namespace string }

// Key returns what a reference names.
func (r Ref) Key(namespace string) types.NamespacedName {
	if r.Namespace != "" {
		namespace = r.Namespace
	}
	return types.NamespacedName{Namespace: namespace, Name: r.Name}
}

// Object returns what a reference names.
func (r *Ref) Object(namespace string) *types.NamespacedName {
	key := r.Key(namespace)
	return &key
}

// NameOf returns the name that a reference has.
func NameOf(r *Ref) string { return r.Name }

// MadeKey returns the key of what is made for a name.
func MadeKey(namespace, name string) types.NamespacedName {
	return types.NamespacedName{Namespace: namespace, Name: name + "-made"}
}

// Made returns the name of what is made for a reference.
func (r Ref) Made(namespace string) types.NamespacedName {
	return types.NamespacedName{Namespace: namespace, Name: "made-for-" + r.Name}
}
