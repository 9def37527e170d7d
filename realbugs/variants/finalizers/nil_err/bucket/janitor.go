package bucket

import (
	"context"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	objectsv1 "example.org/variants/finalizers/nil_err/bucket/v1"
)

const janitorFinalizer = "objects.example.com/janitor"

// Janitor reconciles Buckets.
type Janitor struct {
	c     client.Client
	log   logr.Logger
	purge func(ctx context.Context, region, name string) error
}

func (b *Janitor) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bkt := new(objectsv1.Bucket)
	if err := b.c.Get(ctx, req.NamespacedName, bkt); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if bkt.GetDeletionTimestamp() != nil {
		return ctrl.Result{}, b.finalize(ctx, bkt)
	}
	if controllerutil.ContainsFinalizer(bkt, janitorFinalizer) {
		return ctrl.Result{}, nil
	}
	base := bkt.DeepCopy()
	controllerutil.AddFinalizer(bkt, janitorFinalizer)
	return ctrl.Result{}, b.c.Patch(ctx, bkt, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

func (b *Janitor) finalize(ctx context.Context, bkt *objectsv1.Bucket) (err error) {
	defer func() {
		if err != nil {
			b.log.Error(err, "finalize", "bucket", bkt.Name)
		}
	}()
	if err = b.purge(ctx, bkt.Spec.Region, bkt.Name); err != nil {
		return err
	}
	base := bkt.DeepCopy()
	if controllerutil.RemoveFinalizer(bkt, janitorFinalizer) {
		patch := client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})
		err = b.c.Patch(ctx, bkt, patch)
		b.log.V(1).Info("finalizer removed", "bucket", bkt.Name, "ok", err == nil)
	}
	return err
}
