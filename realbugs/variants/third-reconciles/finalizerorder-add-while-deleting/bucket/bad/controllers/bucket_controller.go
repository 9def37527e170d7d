package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-add-while-deleting/bucket/bad/api/v1"
	"example.org/variants/third-reconciles/finalizerorder-add-while-deleting/bucket/bad/internal/conditions"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const bucketFinalizer = "objects.acme.io/bucket"

type Buckets interface {
	Ensure(ctx context.Context, region, name string) (string, error)
	Empty(ctx context.Context, name string) error
	Remove(ctx context.Context, name string) error
}

type BucketReconciler struct {
	client.Client
	Buckets Buckets
}

func (r *BucketReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &v1.Bucket{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensureFinalizer(ctx, b); err != nil {
		return ctrl.Result{}, fmt.Errorf("finalizer: %w", err)
	}
	if !b.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.handleDelete(ctx, b)
	}
	arn, err := r.Buckets.Ensure(ctx, b.Spec.Region, b.Name)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("ensure: %w", err)
	}
	if b.Status.ARN == arn {
		return ctrl.Result{}, nil
	}
	b.Status.ARN = arn
	conditions.MarkTrue(b, "Ready", "Ensured")
	return ctrl.Result{}, r.Status().Update(ctx, b)
}

func (r *BucketReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Bucket{}).Complete(r)
}
