package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type BackupReconciler struct {
	client.Client
}

func (r *BackupReconciler) bucket(db *platformv1.Database) (name, region string) {
	if db.Spec.Backup == nil || db.Spec.Backup.Bucket == nil {
		return "default", ""
	}
	return db.Spec.Backup.Bucket.Name, db.Spec.Backup.Bucket.Region
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Spec.Backup != nil {
		logger = logger.WithValues("schedule", db.Spec.Backup.Schedule)
	}
	name, region := r.bucket(db)
	logger.V(1).Info("bucket", "name", name, "region", region)
	if db.Spec.Backup == nil {
		db.Spec.Backup = &platformv1.BackupSpec{Schedule: "@daily"}
	}
	logger.Info("next backup", "schedule", db.Spec.Backup.Schedule)
	return ctrl.Result{}, nil
}
