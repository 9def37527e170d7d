package scopes

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Existing reads an object of any kind; what is not there is nothing.
func Existing[T client.Object](ctx context.Context, c client.Client, key client.ObjectKey, into T) (T, error) {
	if err := c.Get(ctx, key, into); err != nil {
		var nothing T
		if apierrors.IsNotFound(err) {
			return nothing, nil
		}
		return nothing, err
	}
	return into, nil
}

// FilledIn reads an object and hands it to what fills in what it lacks.
func FilledIn[T client.Object](ctx context.Context, c client.Client, key client.ObjectKey, into T, complete func(client.Object)) (T, error) {
	if err := c.Get(ctx, key, into); err != nil {
		return into, err
	}
	complete(into)
	return into, nil
}
