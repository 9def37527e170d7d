// Package lists edits the finalizers of objects.
package lists

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Of edits those of one type of objects.
type Of[T client.Object] struct{ Kube client.Client }

// Add puts a finalizer on an object.
func (l Of[T]) Add(ctx context.Context, obj T, name string) error {
	return l.change(ctx, obj, func(names sets.Set[string]) { names.Insert(name) })
}

// Remove takes one off.
func (l Of[T]) Remove(ctx context.Context, obj T, name string) error {
	return l.change(ctx, obj, func(names sets.Set[string]) { names.Delete(name) })
}

func (l Of[T]) change(ctx context.Context, obj T, edit func(sets.Set[string])) error {
	names := sets.New(obj.GetFinalizers()...)
	edit(names)
	obj.SetFinalizers(sets.List(names))
	return l.Kube.Update(ctx, obj)
}
