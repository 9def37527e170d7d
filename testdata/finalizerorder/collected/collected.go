// Package collected gives all that it makes an owner, whatever kind it is of, and deletes some of it once more.
package collected

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "placements.example.com/operands"

// Placements keeps the operands of a placement.
type Placements struct {
	client.Client
	cloud *Cloud
}

// Cloud is no part of the cluster.
type Cloud struct{ failed error }

// DeleteQueues deletes queues there.
func (c *Cloud) DeleteQueues(_ context.Context, _ string) error { return c.failed }

func (r *Placements) apply(ctx context.Context, placement *corev1.ConfigMap, operands []client.Object) error {
	for _, operand := range operands {
		if err := controllerutil.SetControllerReference(placement, operand, r.Scheme()); err != nil {
			return err
		}
		if err := r.Create(ctx, operand); err != nil {
			return err
		}
	}
	return nil
}

func (r *Placements) deleteOperands(ctx context.Context, operands []client.Object) error {
	for _, operand := range operands {
		if err := r.Delete(ctx, operand); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return nil
}

// okCollected deletes what the garbage collector deletes with the placement.
func (r *Placements) okCollected(ctx context.Context, placement *corev1.ConfigMap, operands []client.Object) error {
	if placement.DeletionTimestamp.IsZero() {
		return r.apply(ctx, placement, operands)
	}
	if controllerutil.RemoveFinalizer(placement, finalizer) {
		if err := r.Update(ctx, placement); err != nil {
			return err
		}
	}
	return r.deleteOperands(ctx, operands)
}

// outside deletes what no garbage collector knows.
func (r *Placements) outside(ctx context.Context, placement *corev1.ConfigMap) error {
	if placement.DeletionTimestamp.IsZero() {
		return nil
	}
	if controllerutil.RemoveFinalizer(placement, finalizer) { // want `removed-before-cleanup: the finalizer of placement is removed before DeleteQueues`
		if err := r.Update(ctx, placement); err != nil {
			return err
		}
	}
	return r.cloud.DeleteQueues(ctx, placement.Name)
}
