// Package metadata carries the metadata of objects in the cluster over to those that take their place.
package metadata

import (
	"slices"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

const held = "children.example.com/held"

// Carry gives to the finalizers of from, and ours.
func Carry(to, from client.Object) {
	finalizers := from.GetFinalizers()
	if !slices.Contains(finalizers, held) {
		finalizers = append(finalizers, held)
	}
	to.SetFinalizers(finalizers)
}

// Merged returns the finalizers of an object, and one more.
func Merged(of client.Object, finalizer string) []string {
	if !slices.Contains(of.GetFinalizers(), finalizer) {
		of.SetFinalizers(append(of.GetFinalizers(), finalizer))
	}
	return of.GetFinalizers()
}

// Union returns a list with both.
func Union(a, b []string) []string { return append(slices.Clone(a), b...) }
