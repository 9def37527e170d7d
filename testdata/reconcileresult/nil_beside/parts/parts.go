// Package parts reads objects, and keeps some kinds of errors to itself.
package parts

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Object returns the object that it was handed where there is none.
func Object(ctx context.Context, c client.Reader, key client.ObjectKey, obj client.Object) (client.Object, error) {
	err := c.Get(ctx, key, obj)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	obj.SetName(key.Name)
	return obj, nil
}

// Wrapped does the same by a switch, and puts a text around what is left.
func Wrapped(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	switch err := c.Get(ctx, key, account); {
	case apierrors.IsNotFound(err):
		account.Name = key.Name
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	return account, nil
}

// Ignoring drops NotFound.
func Ignoring(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := client.IgnoreNotFound(c.Get(ctx, key, account)); err != nil {
		return nil, err
	}
	return account, nil
}

// Further hands on what Wrapped leaves, and refuses a key without a name.
func Further(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	if key.Name == "" {
		return nil, fmt.Errorf("no name in %s", key)
	}
	account, err := Wrapped(ctx, c, key)
	if err != nil {
		return nil, err
	}
	account.Labels = map[string]string{"seen": key.Name}
	return account, nil
}

// Owned keeps to itself that there is no account, and not that there is no owner.
func Owned(ctx context.Context, c client.Reader, key, owner client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	if err := c.Get(ctx, owner, &corev1.Namespace{}); err != nil {
		return nil, fmt.Errorf("owner of %s: %w", key, err)
	}
	return account, nil
}

// Asking asks for NotFound, and returns it.
func Asking(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); apierrors.IsNotFound(err) {
		return nil, fmt.Errorf("no account: %w", err)
	} else if err != nil {
		return nil, err
	}
	return account, nil
}

// Anew makes an error of the kind of its own.
func Anew(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := c.Get(ctx, key, account); err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	if account.DeletionTimestamp != nil {
		return nil, apierrors.NewNotFound(corev1.Resource("serviceaccounts"), key.Name)
	}
	return account, nil
}
