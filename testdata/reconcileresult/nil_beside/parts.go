package nil_beside

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/parts"
)

// okObjectThere lets NotFound through, of which no error of Object is.
func okObjectThere(ctx context.Context, c client.Reader, key client.ObjectKey) (client.Object, error) {
	found, err := parts.Object(ctx, c, key, &corev1.ServiceAccount{})
	err = client.IgnoreNotFound(err)
	if err != nil {
		return nil, err
	}
	account := found.(*corev1.ServiceAccount)
	account.Namespace = key.Namespace
	return account, nil
}

func okReworded(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Wrapped(ctx, c, key)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return account.Name, nil
}

func okIgnoring(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Ignoring(ctx, c, key)
	if client.IgnoreNotFound(err) != nil {
		return "", err
	}
	return account.Name, nil
}

func okFurther(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Further(ctx, c, key)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return account.Name, nil
}

// okFurtherHere has the callee in its own package.
func okFurtherHere(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := further(ctx, c, key)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return account.Name, nil
}

func further(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.ServiceAccount, error) {
	account, err := parts.Ignoring(ctx, c, key)
	if err != nil {
		return nil, err
	}
	return account, nil
}

func owned(ctx context.Context, c client.Reader, key, owner client.ObjectKey) (string, error) {
	account, err := parts.Owned(ctx, c, key, owner)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return account.Name, nil // want `swallowed: this panics when Owned fails with NotFound: what it returns is nil with every error`
}

func asking(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Asking(ctx, c, key)
	if client.IgnoreNotFound(err) != nil {
		return "", err
	}
	return account.Name, nil // want `swallowed: this panics when Asking fails with NotFound`
}

func anew(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Anew(ctx, c, key)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return account.Name, nil // want `swallowed: this panics when Anew fails with NotFound`
}

// conflicting lets another kind through.
func conflicting(ctx context.Context, c client.Reader, key client.ObjectKey) (string, error) {
	account, err := parts.Wrapped(ctx, c, key)
	if err != nil && !apierrors.IsForbidden(err) {
		return "", err
	}
	return account.Name, nil // want `swallowed: this panics when Wrapped fails with Forbidden`
}
