package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

func (r *BucketReconciler) okCleansFirst(ctx context.Context, bucket *corev1.ConfigMap) (ctrl.Result, error) {
	if !bucket.DeletionTimestamp.IsZero() {
		if err := r.Storage.DeleteBucket(ctx, bucket.Name); err != nil {
			logf.FromContext(ctx).Error(err, "bucket not deleted", "bucket", bucket.Name)
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
		return ctrl.Result{}, r.Update(ctx, bucket)
	}
	return ctrl.Result{}, nil
}

// okGoneAlready lets the object go when the provider knows of no bucket.
func (r *BucketReconciler) okGoneAlready(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Storage.DeleteBucket(ctx, bucket.Name); err != nil && !errors.Is(err, errNoBucket) {
		return err
	}
	controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
	return r.Update(ctx, bucket)
}

// okAbsent needs no delete on the path on which there is nothing to delete, as in the AWS provider.
func (r *BucketReconciler) okAbsent(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	exists, err := r.Storage.Exists(ctx, bucket.Name)
	if err != nil {
		return err
	}
	if !exists {
		controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
		return r.Update(ctx, bucket)
	}
	return r.Storage.DeleteBucket(ctx, bucket.Name)
}

// okOwned deletes what the object owns; NotFound is what it wants.
func (r *BucketReconciler) okOwned(ctx context.Context, bucket *corev1.ConfigMap, pod *corev1.Pod) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Delete(ctx, pod); client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
	if err := r.Update(ctx, bucket); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// okNoted drops the error by name: somebody has thought of it.
func (r *BucketReconciler) okNoted(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	_ = r.Storage.DeleteBucket(ctx, bucket.Name)
	controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
	return r.Update(ctx, bucket)
}

// release cleans up, lets go and writes.
func (r *BucketReconciler) release(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(bucket, bucketFinalizer) {
		return nil
	}
	if err := r.Storage.DeleteBucket(ctx, bucket.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
	return r.Update(ctx, bucket)
}

// okItself deletes the object that it has let go of, as kruise's image pull jobs whose time is over: a
// finalizer does not protect that.
func (r *BucketReconciler) okItself(ctx context.Context, bucket *corev1.ConfigMap, over bool) error {
	if err := r.release(ctx, bucket); err != nil {
		return err
	}
	if over {
		return r.Delete(ctx, bucket)
	}
	return nil
}

const secretFinalizer = "buckets.example.com/secret"

// okTwo has a finalizer for each clean-up, as the runners of actions-runner-controller.
func (r *BucketReconciler) okTwo(ctx context.Context, bucket *corev1.ConfigMap) error {
	if bucket.DeletionTimestamp.IsZero() {
		return nil
	}
	if controllerutil.ContainsFinalizer(bucket, bucketFinalizer) {
		if err := r.Storage.DeleteBucket(ctx, bucket.Name); err != nil {
			return err
		}
		controllerutil.RemoveFinalizer(bucket, bucketFinalizer)
		if err := r.Update(ctx, bucket); err != nil {
			return err
		}
	}
	if err := r.cleanUp(ctx, bucket); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(bucket, secretFinalizer)
	return r.Update(ctx, bucket)
}
