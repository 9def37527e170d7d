// Package removed_before_cleanup lets an object go before what it stands for is gone.
package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const bucketFinalizer = "buckets.example.com/storage"

var errNoBucket = errors.New("no such bucket")

// Storage is the provider.
type Storage interface {
	DeleteBucket(ctx context.Context, name string) error
	Exists(ctx context.Context, name string) (bool, error)
}

// BucketReconciler keeps a bucket for each config map.
type BucketReconciler struct {
	client.Client
	Storage Storage
}

func (r *BucketReconciler) writtenFirst(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(bucket, bucketFinalizer) // want `removed-before-cleanup: the finalizer of bucket is removed before DeleteBucket: if that fails or never runs, nothing tries again`
	if err := r.Update(ctx, bucket); err != nil {           // related `written here`
		return err
	}
	return r.Storage.DeleteBucket(ctx, bucket.Name) // related `cleaned up only here`
}

func (r *BucketReconciler) failureLogged(ctx context.Context, bucket *corev1.ConfigMap) (ctrl.Result, error) {
	if !bucket.DeletionTimestamp.IsZero() {
		if err := r.Storage.DeleteBucket(ctx, bucket.Name); err != nil { // related `its error stops nothing`
			logf.FromContext(ctx).Error(err, "bucket not deleted", "bucket", bucket.Name)
		}
		controllerutil.RemoveFinalizer(bucket, bucketFinalizer) // want `removed-before-cleanup: the finalizer of bucket is removed although DeleteBucket failed: what that left behind stays for ever`
		return ctrl.Result{}, r.Update(ctx, bucket)
	}
	return ctrl.Result{}, nil
}

// cleanUp is a helper of the same type.
func (r *BucketReconciler) cleanUp(ctx context.Context, bucket *corev1.ConfigMap) error {
	return r.Storage.DeleteBucket(ctx, bucket.Name)
}

func (r *BucketReconciler) helperUnheard(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp != nil {
		r.cleanUp(ctx, bucket)
		bucket.SetFinalizers(nil) // want `removed-before-cleanup: the finalizer of bucket is removed although cleanUp failed` `overwritten: all finalizers of bucket are removed`
		return r.Update(ctx, bucket)
	}
	return nil
}
