package finalizers

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const Tunnel = "net.acme.io/tunnel"

// Drop takes the finalizer away and stores the object.
func Drop(ctx context.Context, c client.Client, o client.Object, name string) error {
	before := o.DeepCopyObject().(client.Object)
	if !controllerutil.RemoveFinalizer(o, name) {
		return nil
	}
	return client.IgnoreNotFound(c.Patch(ctx, o, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})))
}

// Ensure adds the finalizer and stores the object.
func Ensure(ctx context.Context, c client.Client, o client.Object, name string) (bool, error) {
	before := o.DeepCopyObject().(client.Object)
	if !controllerutil.AddFinalizer(o, name) {
		return false, nil
	}
	return true, c.Patch(ctx, o, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}
