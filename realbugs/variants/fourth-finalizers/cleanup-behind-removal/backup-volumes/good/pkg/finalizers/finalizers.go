// Package finalizers edits the finalizer lists of objects.
package finalizers

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Editor changes lists and stores the object.
type Editor[T client.Object] struct {
	Client client.Client
}

// Put sees to it that name is in the list of o.
func (e Editor[T]) Put(ctx context.Context, o T, name string) error {
	return e.edit(ctx, o, func(s sets.Set[string]) { s.Insert(name) })
}

// Drop sees to it that name is not.
func (e Editor[T]) Drop(ctx context.Context, o T, name string) error {
	return e.edit(ctx, o, func(s sets.Set[string]) { s.Delete(name) })
}

func (e Editor[T]) edit(ctx context.Context, o T, change func(sets.Set[string])) error {
	have := sets.New(o.GetFinalizers()...)
	want := have.Clone()
	change(want)
	if want.Equal(have) {
		return nil
	}
	o.SetFinalizers(sets.List(want))
	return e.Client.Update(ctx, o)
}
