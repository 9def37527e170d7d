// Package finalizers holds helpers that write what they change.
package finalizers

import (
	"context"
	"slices"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// EnsureFinalizer adds a finalizer, but not to what is being deleted. It reports whether it did.
func EnsureFinalizer(ctx context.Context, c client.Client, o client.Object, finalizer string) (bool, error) {
	if !o.GetDeletionTimestamp().IsZero() || controllerutil.ContainsFinalizer(o, finalizer) {
		return false, nil
	}
	before := o.DeepCopyObject().(client.Object)
	controllerutil.AddFinalizer(o, finalizer)
	return true, c.Patch(ctx, o, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// Add adds a finalizer to whatever it is given.
func Add(ctx context.Context, c client.Client, o client.Object, finalizer string) error {
	if !controllerutil.AddFinalizer(o, finalizer) {
		return nil
	}
	return c.Update(ctx, o)
}

// Remove removes a finalizer from whatever it is given.
func Remove(ctx context.Context, c client.Client, o client.Object, finalizer string) error {
	if !controllerutil.RemoveFinalizer(o, finalizer) {
		return nil
	}
	return client.IgnoreNotFound(c.Update(ctx, o))
}

// Patch writes what change does to an object.
func Patch[T client.Object](ctx context.Context, c client.Client, o T, change func(T)) error {
	before := o.DeepCopyObject().(client.Object)
	change(o)
	return c.Patch(ctx, o, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// Going reports whether an object is on its way out.
func Going(o client.Object) bool { return o != nil && !o.GetDeletionTimestamp().IsZero() }

// Kept reports whether an object has a finalizer.
func Kept(o client.Object, finalizer string) bool {
	return o != nil && slices.Contains(o.GetFinalizers(), finalizer)
}

// Without returns a list without a text.
func Without(list []string, text string) []string {
	rest := make([]string, 0, len(list))
	for _, other := range list {
		if other != text {
			rest = append(rest, other)
		}
	}
	return rest
}

// Set adds a finalizer or removes it.
func Set(ctx context.Context, c client.Client, o client.Object, finalizer string, on bool) error {
	if on {
		controllerutil.AddFinalizer(o, finalizer)
	} else {
		controllerutil.RemoveFinalizer(o, finalizer)
	}
	return c.Update(ctx, o)
}
