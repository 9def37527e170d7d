// Package helper handles the deletion of objects.
package helper

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Release says no for an object that is being deleted without the finalizer.
func Release(ctx context.Context, c client.Client, obj client.Object, finalizer string, free func() error) (bool, error) {
	if !obj.GetDeletionTimestamp().IsZero() {
		if controllerutil.ContainsFinalizer(obj, finalizer) {
			if err := free(); err != nil {
				return false, err
			}
			controllerutil.RemoveFinalizer(obj, finalizer)
			if err := c.Update(ctx, obj); err != nil {
				return false, err
			}
			return true, nil
		}
	}
	return false, nil
}

// ReleaseAll says yes for each object that is being deleted.
func ReleaseAll(ctx context.Context, c client.Client, obj client.Object, finalizer string, free func() error) (bool, error) {
	if obj.GetDeletionTimestamp().IsZero() {
		return false, nil
	}
	if !controllerutil.ContainsFinalizer(obj, finalizer) {
		return true, nil
	}
	if err := free(); err != nil {
		return false, err
	}
	controllerutil.RemoveFinalizer(obj, finalizer)
	return true, c.Update(ctx, obj)
}
