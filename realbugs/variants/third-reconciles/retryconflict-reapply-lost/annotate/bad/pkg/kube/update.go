package kube

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Update retries a change of an object while others write it.
func Update[T client.Object](ctx context.Context, c client.Client, obj T, change func(T)) error {
	key := client.ObjectKeyFromObject(obj)
	change(obj)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := c.Update(ctx, obj)
		if apierrors.IsConflict(err) {
			if gerr := c.Get(ctx, key, obj); gerr != nil { // WANT retryconflict/reapply-lost
				return gerr
			}
		}
		return err
	})
}
