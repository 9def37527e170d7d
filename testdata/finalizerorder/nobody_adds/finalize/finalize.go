// Package finalize holds objects of all kinds and lets them go; which ones, its callers say.
package finalize

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "parents.example.com/finalizer"

// Hold is given parents only, by the controllers of their kinds.
func Hold(ctx context.Context, c client.Client, o client.Object) error {
	if controllerutil.AddFinalizer(o, finalizer) {
		return c.Update(ctx, o)
	}
	return nil
}

// LetGo is given parents and children.
func LetGo(ctx context.Context, c client.Client, o client.Object) error {
	if controllerutil.RemoveFinalizer(o, finalizer) {
		return c.Update(ctx, o)
	}
	return nil
}

// Children lets go of children, which no controller of their kind holds.
func Children(ctx context.Context, c client.Client, children []client.Object) error {
	for _, child := range children {
		if err := LetGo(ctx, c, child); err != nil {
			return err
		}
		if err := c.Delete(ctx, child); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return nil
}

// A Child is one object in the care of a parent.
type Child struct {
	Object client.Object
	Secret *corev1.Secret
}

// Drop knows nothing of what is in the fields either.
func (o *Child) Drop(ctx context.Context, c client.Client) error {
	if err := LetGo(ctx, c, o.Object); err != nil {
		return err
	}
	if err := c.Delete(ctx, o.Object); err != nil {
		return err
	}
	if err := LetGo(ctx, c, o.Secret); err != nil {
		return err
	}
	return c.Delete(ctx, o.Secret)
}

// Pods lets go of a kind that Hold is not seen to be given.
func Pods(ctx context.Context, c client.Client, pods *corev1.PodList) error {
	for i := range pods.Items {
		pod := &pods.Items[i]
		if err := LetGo(ctx, c, pod); err != nil {
			return err
		}
		if err := c.Delete(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}
