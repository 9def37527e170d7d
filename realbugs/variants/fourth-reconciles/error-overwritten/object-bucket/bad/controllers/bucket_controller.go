package controllers

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/error-overwritten/object-bucket/bad/api/v1"
	"example.org/variants/fourth-reconciles/error-overwritten/object-bucket/bad/pkg/s3"
)

// BucketReconciler makes buckets.
type BucketReconciler struct {
	client.Client
	Store s3.API
}

// Reconcile makes the bucket and stores its endpoint.
func (r *BucketReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var b v1.Bucket
	err := r.Get(ctx, req.NamespacedName, &b)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	scope := newBucketScope(r.Client, &b)
	defer func() {
		if cerr := scope.close(ctx); cerr != nil && err == nil {
			err = fmt.Errorf("store status of %s: %w", req, cerr) // WANT reconcileresult/error-overwritten
		}
	}()

	endpoint, err := r.Store.EnsureBucket(ctx, b.Spec.Region, b.Name)
	if err != nil {
		b.Status.Ready = false
		return ctrl.Result{}, fmt.Errorf("ensure bucket: %w", err)
	}
	if err = r.Store.SetVersioning(ctx, b.Spec.Region, b.Name, b.Spec.Versioned); err != nil {
		b.Status.Ready = false
		return ctrl.Result{}, fmt.Errorf("set versioning: %w", err)
	}
	b.Status.Endpoint = endpoint
	b.Status.Ready = true
	return ctrl.Result{}, nil
}

// SetupWithManager registers the controller.
func (r *BucketReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Bucket{}).Complete(r)
}
