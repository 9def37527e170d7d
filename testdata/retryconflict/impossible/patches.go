// Package impossible patches in a retry.
package impossible

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const drainFinalizer = "nodes.example.com/drain"

// Nodes patches nodes.
type Nodes struct{ client.Client }

func (n *Nodes) finalizer(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `waits for a conflict`
		before := node.DeepCopy()
		controllerutil.AddFinalizer(node, drainFinalizer)
		return n.Patch(ctx, node, client.MergeFrom(before)) // want `conflict-impossible: Patch replaces the finalizers of node and never conflicts`
	})
}

func (n *Nodes) owners(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		before := node.DeepCopy()
		node.SetOwnerReferences(nil)
		return n.Patch(ctx, node, client.MergeFrom(before)) // want `conflict-impossible: Patch replaces the owner references of node`
	})
}

func (n *Nodes) label(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // want `lockless-retry: RetryOnConflict never runs its function again: Patch names no version, so that it never conflicts`
		before := node.DeepCopy()
		node.Labels["drained"] = "true"
		return n.Patch(ctx, node, client.MergeFrom(before))
	})
}

func (n *Nodes) applied(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // want `lockless-retry`
		return n.Patch(ctx, node, client.Apply, client.FieldOwner("drainer"))
	})
}

// okLocked is refused when somebody has written since.
func (n *Nodes) okLocked(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		node := new(corev1.Node)
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		before := node.DeepCopy()
		controllerutil.AddFinalizer(node, drainFinalizer)
		return n.Patch(ctx, node, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
	})
}

// okOtherErrors tries again for what the API server does answer.
func (n *Nodes) okOtherErrors(ctx context.Context, node *corev1.Node) error {
	return retry.OnError(retry.DefaultRetry, errors.IsInvalid, func() error {
		before := node.DeepCopy()
		controllerutil.RemoveFinalizer(node, drainFinalizer)
		return n.Patch(ctx, node, client.MergeFrom(before))
	})
}

// okOptions takes its options from elsewhere, the lock maybe.
func (n *Nodes) okOptions(ctx context.Context, node *corev1.Node, key client.ObjectKey, options ...client.MergeFromOption) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := n.Get(ctx, key, node); err != nil {
			return err
		}
		before := node.DeepCopy()
		controllerutil.RemoveFinalizer(node, drainFinalizer)
		return n.Patch(ctx, node, client.MergeFromWithOptions(before, options...))
	})
}
