package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-add-while-deleting/bucket/good/api/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func (r *BucketReconciler) ensureFinalizer(ctx context.Context, b *v1.Bucket) error {
	if controllerutil.ContainsFinalizer(b, bucketFinalizer) {
		return nil
	}
	base := client.MergeFromWithOptions(b.DeepCopy(), client.MergeFromWithOptimisticLock{})
	controllerutil.AddFinalizer(b, bucketFinalizer)
	return r.Patch(ctx, b, base)
}

func (r *BucketReconciler) handleDelete(ctx context.Context, b *v1.Bucket) error {
	if !controllerutil.ContainsFinalizer(b, bucketFinalizer) {
		return nil
	}
	if !b.Spec.Retain {
		if err := r.Buckets.Empty(ctx, b.Name); err != nil {
			return fmt.Errorf("empty: %w", err)
		}
		if err := r.Buckets.Remove(ctx, b.Name); err != nil {
			return fmt.Errorf("remove: %w", err)
		}
	}
	base := client.MergeFromWithOptions(b.DeepCopy(), client.MergeFromWithOptimisticLock{})
	controllerutil.RemoveFinalizer(b, bucketFinalizer)
	return r.Patch(ctx, b, base)
}
