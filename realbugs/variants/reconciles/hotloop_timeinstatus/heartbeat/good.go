package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type BackupReconciler struct {
	client.Client
	Run func(ctx context.Context, db *platformv1.Database) error
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if last := db.Status.LastBackup; last != nil {
		if left := 24*time.Hour - time.Since(last.Time); left > 0 {
			return ctrl.Result{RequeueAfter: left}, nil
		}
	}
	if err := r.Run(ctx, db); err != nil {
		return ctrl.Result{}, err
	}
	db.Status.LastBackup = ptr.To(metav1.Now())
	return ctrl.Result{RequeueAfter: 24 * time.Hour}, r.Status().Update(ctx, db)
}

func (r *BackupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&platformv1.Database{}).
		Named("database-backup").
		Complete(r)
}
