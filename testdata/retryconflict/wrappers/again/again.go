// Package again runs functions again for the module.
package again

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// OnConflict hands the context on.
func OnConflict(ctx context.Context, f func(context.Context) error) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error { return f(ctx) })
}

// Conflicts has a loop of its own.
func Conflicts(tries int, f func() error) error {
	var err error
	for range tries {
		if err = f(); err == nil || !apierrors.IsConflict(err) {
			return err
		}
		time.Sleep(time.Millisecond)
	}
	return err
}

// Once runs a function once.
func Once(f func() error) error { return f() }

// UpdateStatus reads the object, changes it and writes its status.
func UpdateStatus(ctx context.Context, c client.Client, obj client.Object, change func() error) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(obj), obj); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	return c.Status().Update(ctx, obj)
}

// Mutate reads the object in each try.
func Mutate[T client.Object](ctx context.Context, c client.Client, obj T, change func(T)) error {
	return OnConflict(ctx, func(ctx context.Context) error {
		if err := c.Get(ctx, client.ObjectKeyFromObject(obj), obj); err != nil {
			return err
		}
		change(obj)
		return c.Update(ctx, obj)
	})
}
