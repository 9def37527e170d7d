// Package patches has helpers that write what a function changes, for finalizers among others.
package patches

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Patch writes what change does to an object, and reports whether that is anything.
func Patch(ctx context.Context, c client.Client, o client.Object, change func() error) (bool, error) {
	return patch(ctx, c, o, change, false)
}

func patch(ctx context.Context, c client.Client, o client.Object, change func() error, status bool) (bool, error) {
	before := o.DeepCopyObject().(client.Object)
	if err := change(); err != nil {
		return false, err
	}
	if equality.Semantic.DeepEqual(before, o) {
		return false, nil
	}
	base := client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})
	var err error
	if status {
		err = c.Status().Patch(ctx, o, base)
	} else {
		err = c.Patch(ctx, o, base)
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

// Ensure adds a finalizer to whatever it is given.
func Ensure(ctx context.Context, c client.Client, o client.Object, finalizer string) error {
	if controllerutil.ContainsFinalizer(o, finalizer) {
		return nil
	}
	_, err := Patch(ctx, c, o, func() error {
		controllerutil.AddFinalizer(o, finalizer)
		return nil
	})
	return err
}

// Release removes a finalizer from whatever it is given.
func Release(ctx context.Context, c client.Client, o client.Object, finalizer string) error {
	if !controllerutil.ContainsFinalizer(o, finalizer) {
		return nil
	}
	_, err := Patch(ctx, c, o, func() error {
		controllerutil.RemoveFinalizer(o, finalizer)
		return nil
	})
	return err
}
