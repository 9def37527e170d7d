package kubeutil

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Object is a pointer to T that is an API object.
type Object[T any] interface {
	*T
	client.Object
}

// Fetch reads one object.
func Fetch[T any, P Object[T]](ctx context.Context, c client.Reader, key client.ObjectKey) (P, error) {
	obj := P(new(T))
	if err := c.Get(ctx, key, obj); err != nil {
		return nil, err
	}
	return obj, nil
}
