// Package patches patches for others.
package patches

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Object stores the difference of two states of an object.
func Object(ctx context.Context, c client.Client, before, after client.Object) error {
	return c.Patch(ctx, after, client.MergeFrom(before))
}

// A Change reads an object, and patches a copy of it that its function has changed.
type Change struct {
	Client client.Client
	Apply  func(client.Object) (changed bool, err error)
}

// Do is the whole of it.
func (c *Change) Do(ctx context.Context, key client.ObjectKey, object client.Object) error {
	if err := c.Client.Get(ctx, key, object); err != nil {
		return err
	}
	fresh := object.DeepCopyObject().(client.Object)
	if changed, err := c.Apply(fresh); err != nil || !changed {
		return err
	}
	return c.Client.Patch(ctx, fresh, client.MergeFrom(object))
}

// Again reads an object, has it changed, and compares it with itself.
func (c *Change) Again(ctx context.Context, key client.ObjectKey, object client.Object) error {
	if err := c.Client.Get(ctx, key, object); err != nil {
		return err
	}
	if changed, err := c.Apply(object); err != nil || !changed {
		return err
	}
	return c.Client.Patch(ctx, object, client.MergeFrom(object)) // want `patch-base`
}
