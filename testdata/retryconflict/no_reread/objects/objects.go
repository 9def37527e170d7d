// Package objects writes the status of any object.
package objects

import (
	"context"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Copied is an object that can be copied.
type Copied[T any] interface {
	metav1.Object
	DeepCopy() T
}

// StatusClient is the client of one resource.
type StatusClient[T any] interface {
	Get(context.Context, string, metav1.GetOptions) (T, error)
	UpdateStatus(context.Context, T, metav1.UpdateOptions) (T, error)
}

// UpdateStatus writes a changed copy of an object.
func UpdateStatus[T Copied[T], C StatusClient[T]](ctx context.Context, object T, c C, change func(T) error, same func(T, T) bool) error {
	changed := object.DeepCopy()
	if err := change(changed); err != nil {
		return err
	}
	if same == nil {
		same = equal[T]
	}
	if same(object, changed) {
		return nil
	}
	_, err := c.UpdateStatus(ctx, changed, metav1.UpdateOptions{})
	return err
}

// RenewStatus reads the object before.
func RenewStatus[T Copied[T], C StatusClient[T]](ctx context.Context, object T, c C, change func(T) error) error {
	fresh, err := c.Get(ctx, object.GetName(), metav1.GetOptions{})
	if err != nil {
		return err
	}
	if err := change(fresh); err != nil {
		return err
	}
	_, err = c.UpdateStatus(ctx, fresh, metav1.UpdateOptions{})
	return err
}

func equal[T any](a, b T) bool { return reflect.DeepEqual(a, b) }
