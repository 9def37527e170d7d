package bucket

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-finalizers/cleanup-failure-passed/object-buckets/good/api/v1"
	"example.org/variants/fourth-finalizers/cleanup-failure-passed/object-buckets/good/internal/pipeline"
	"example.org/variants/fourth-finalizers/cleanup-failure-passed/object-buckets/good/internal/s3"
)

const bucketFinalizer = "store.objects.dev/bucket"

// Reconciler makes buckets.
type Reconciler struct {
	client.Client

	S3 s3.API
}

// Reconcile makes one bucket or deletes it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &v1.Bucket{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !b.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, pipeline.Run(ctx, b,
			pipeline.Step{Name: "empty", Run: r.empty},
			pipeline.Step{Name: "release", Run: r.release},
		)
	}
	if controllerutil.AddFinalizer(b, bucketFinalizer) {
		if err := r.Update(ctx, b); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.S3.Ensure(ctx, b.Name, b.Spec.Region)
}

func (r *Reconciler) empty(ctx context.Context, b *v1.Bucket) error { return r.S3.Empty(ctx, b.Name) }

func (r *Reconciler) release(ctx context.Context, b *v1.Bucket) error {
	if err := r.S3.Delete(ctx, b.Name); err != nil {
		log.FromContext(ctx).V(1).Info("Bucket was not deleted", "bucket", b.Name)
		return err
	}
	if !controllerutil.RemoveFinalizer(b, bucketFinalizer) {
		return nil
	}
	return client.IgnoreNotFound(r.Update(ctx, b))
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Bucket{}).Complete(r)
}
