package bucket

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const bucketFinalizer = "database.platform.acme.io/backups"

type ObjectStore interface {
	EnsureBucket(ctx context.Context, name string) error
	DeleteBucket(ctx context.Context, name string) error
}

type BackupReconciler struct {
	client.Client
	Store ObjectStore
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var db api.Database
	if err := r.Get(ctx, req.NamespacedName, &db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bucket := fmt.Sprintf("%s-%s", db.Namespace, db.Name)
	if !db.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(&db, bucketFinalizer) { // WANT finalizerorder/removed-before-cleanup
			if err := r.Update(ctx, &db); err != nil {
				return ctrl.Result{}, err
			}
			if err := r.Store.DeleteBucket(ctx, bucket); err != nil {
				return ctrl.Result{}, fmt.Errorf("deleting bucket %q: %w", bucket, err)
			}
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(&db, bucketFinalizer) {
		if err := r.Update(ctx, &db); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Store.EnsureBucket(ctx, bucket)
}

func (r *BackupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
