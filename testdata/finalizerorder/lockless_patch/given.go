package lockless_patch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type nodeScope struct {
	client.Client
	node *corev1.Node
}

// change is given what is to be changed.
func (s *nodeScope) change(ctx context.Context, node *corev1.Node, mutate func(*corev1.Node)) error {
	patch := client.MergeFrom(node.DeepCopy())
	mutate(node)                     // related `changed here`
	return s.Patch(ctx, node, patch) // want `lockless-patch: the merge patch writes the whole list of finalizers of node: a change by somebody else is undone`
}

func (s *nodeScope) letGo(ctx context.Context) error {
	return s.change(ctx, s.node, func(node *corev1.Node) { controllerutil.RemoveFinalizer(node, drainFinalizer) })
}

func (s *nodeScope) label(ctx context.Context) error {
	return s.change(ctx, s.node, func(node *corev1.Node) { node.Labels = nil })
}

// save is given closures that capture the object.
func (s *nodeScope) save(ctx context.Context, obj client.Object, mutate func()) error {
	patch := client.MergeFrom(obj.DeepCopyObject().(client.Object))
	mutate()
	return s.Patch(ctx, obj, patch) // want `lockless-patch`
}

func (s *nodeScope) forget(ctx context.Context) error {
	return s.save(ctx, s.node, func() { controllerutil.RemoveFinalizer(s.node, drainFinalizer) })
}

func unfinalize(node client.Object) error {
	controllerutil.RemoveFinalizer(node, drainFinalizer)
	return nil
}

// patched is generic, and is given a declared function that can fail.
func patched[T client.Object](ctx context.Context, c client.Client, obj T, mutate func(client.Object) error) error {
	before := obj.DeepCopyObject().(client.Object)
	if err := mutate(obj); err != nil {
		return err
	}
	return c.Patch(ctx, obj, client.MergeFrom(before)) // want `lockless-patch`
}

func (s *nodeScope) freed(ctx context.Context) error {
	return patched(ctx, s.Client, s.node, unfinalize)
}

// okLockedGiven has the lock.
func okLockedGiven(ctx context.Context, c client.Client, node *corev1.Node, mutate func(*corev1.Node)) error {
	before := node.DeepCopy()
	mutate(node)
	return c.Patch(ctx, node, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

func okLetGo(ctx context.Context, c client.Client, node *corev1.Node) error {
	return okLockedGiven(ctx, c, node, func(node *corev1.Node) { controllerutil.RemoveFinalizer(node, drainFinalizer) })
}

// okOther runs what it is given on another object than the one that it patches.
func okOther(ctx context.Context, c client.Client, node, other *corev1.Node, mutate func(*corev1.Node)) error {
	before := node.DeepCopy()
	node.Labels = nil
	if err := c.Patch(ctx, node, client.MergeFrom(before)); err != nil {
		return err
	}
	mutate(other)
	return c.Update(ctx, other)
}

func okReleases(ctx context.Context, c client.Client, node, other *corev1.Node) error {
	return okOther(ctx, c, node, other, func(node *corev1.Node) { controllerutil.RemoveFinalizer(node, drainFinalizer) })
}
