// Package lockless_patch writes the whole list of finalizers by a merge patch.
package lockless_patch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const drainFinalizer = "nodes.example.com/drain"

// Drainer empties nodes before they go.
type Drainer struct {
	client.Client
}

func (d *Drainer) release(ctx context.Context, node *corev1.Node) error {
	if node.DeletionTimestamp.IsZero() {
		return nil
	}
	before := node.DeepCopy()
	controllerutil.RemoveFinalizer(node, drainFinalizer) // related `changed here`
	return d.Patch(ctx, node, client.MergeFrom(before))  // want `lockless-patch: the merge patch writes the whole list of finalizers of node: a change by somebody else is undone`
}

func (d *Drainer) hold(ctx context.Context, node *corev1.Node) error {
	patch := client.MergeFrom(node.DeepCopy())
	if !node.DeletionTimestamp.IsZero() || !controllerutil.AddFinalizer(node, drainFinalizer) {
		return nil
	}
	return d.Patch(ctx, node, patch) // want `lockless-patch: the merge patch writes the whole list of finalizers of node`
}

// okStrategic knows that finalizers are a set, as karpenter's termination of nodes does.
func (d *Drainer) okStrategic(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	controllerutil.RemoveFinalizer(node, drainFinalizer)
	return d.Patch(ctx, node, client.StrategicMergeFrom(before))
}

// okLocked fails when somebody wrote in between.
func (d *Drainer) okLocked(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	controllerutil.RemoveFinalizer(node, drainFinalizer)
	return d.Patch(ctx, node, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// okUpdated sends the version that it has read.
func (d *Drainer) okUpdated(ctx context.Context, node *corev1.Node) error {
	controllerutil.RemoveFinalizer(node, drainFinalizer)
	return d.Update(ctx, node)
}

// okLabels leaves the list alone.
func (d *Drainer) okLabels(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Labels = map[string]string{"drained": "true"}
	return d.Patch(ctx, node, client.MergeFrom(before))
}

// okCopiedAgain compares with a copy that has the finalizer, as karpenter's claims of nodes.
func (d *Drainer) okCopiedAgain(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	controllerutil.RemoveFinalizer(node, drainFinalizer)
	if err := d.Patch(ctx, node, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); err != nil {
		return err
	}
	before = node.DeepCopy()
	node.Labels = map[string]string{"drained": "true"}
	return d.Patch(ctx, node, client.MergeFrom(before))
}

// okEmptied wants every finalizer gone, those that somebody adds meanwhile too.
func (d *Drainer) okEmptied(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.SetFinalizers(nil)
	return d.Patch(ctx, node, client.MergeFrom(before))
}
