package reapply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Update writes what it is handed, and reads it again after a conflict.
func Update[T client.Object](ctx context.Context, c client.Client, obj T, change func(T)) error {
	key := client.ObjectKeyFromObject(obj)
	change(obj) // related `changed here`
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := c.Update(ctx, obj) // want `change-before-reread: Update stores obj as it was read after a conflict: what was changed before the retry is lost`
		if apierrors.IsConflict(err) {
			if err := c.Get(ctx, key, obj); err != nil {
				return err
			}
		}
		return err
	})
}

func cordon(ctx context.Context, c client.Client, node *corev1.Node) error {
	node.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := c.Update(ctx, node) // want `change-before-reread: Update stores node as it was read after a conflict`
		if err != nil {
			_ = c.Get(ctx, client.ObjectKeyFromObject(node), node)
		}
		return err
	})
}

// OkUpdate changes the object in each try.
func OkUpdate[T client.Object](ctx context.Context, c client.Client, obj T, change func(T)) error {
	key := client.ObjectKeyFromObject(obj)
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		change(obj)
		err := c.Update(ctx, obj)
		if apierrors.IsConflict(err) {
			if err := c.Get(ctx, key, obj); err != nil {
				return err
			}
		}
		return err
	})
}

// okAgain changes it after the second read.
func okAgain(ctx context.Context, c client.Client, node *corev1.Node) error {
	node.Spec.Unschedulable = true
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := c.Update(ctx, node)
		if apierrors.IsConflict(err) && c.Get(ctx, client.ObjectKeyFromObject(node), node) == nil {
			node.Spec.Unschedulable = true
		}
		return err
	})
}

// okLooked is handed a function that says something of the object.
func okLooked(ctx context.Context, c client.Client, node *corev1.Node, ready func(*corev1.Node) bool) error {
	if !ready(node) {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		err := c.Update(ctx, node)
		if err != nil {
			_ = c.Get(ctx, client.ObjectKeyFromObject(node), node)
		}
		return err
	})
}
