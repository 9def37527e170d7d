package controllers

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/finalizerorder-not-persisted/database/good/api/v1"
	"example.org/variants/third-reconciles/finalizerorder-not-persisted/database/good/internal/conditions"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const databaseFinalizer = "db.acme.io/instance"

type Provisioner interface {
	Create(ctx context.Context, engine, instance string) (string, error)
	Drop(ctx context.Context, instance string) (bool, error)
}

type DatabaseReconciler struct {
	client.Client
	Recorder    record.EventRecorder
	Provisioner Provisioner
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := new(v1.Database)
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.GetDeletionTimestamp().IsZero() {
		return r.reconcileNormal(ctx, db)
	}
	return r.reconcileDelete(ctx, db)
}

func (r *DatabaseReconciler) reconcileNormal(ctx context.Context, db *v1.Database) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(db, databaseFinalizer) {
		controllerutil.AddFinalizer(db, databaseFinalizer)
		if err := r.Update(ctx, db); err != nil {
			return ctrl.Result{}, err
		}
	}
	host, err := r.Provisioner.Create(ctx, db.Spec.Engine, db.Spec.Instance)
	if err != nil {
		r.Recorder.Event(db, corev1.EventTypeWarning, "CreateFailed", err.Error())
		conditions.MarkFalse(db, "Ready", "CreateFailed", err)
		return ctrl.Result{}, kerrors.NewAggregate([]error{err, r.Status().Update(ctx, db)})
	}
	db.Status.Host = host
	conditions.MarkTrue(db, "Ready", "Created")
	return ctrl.Result{}, r.Status().Update(ctx, db)
}

func (r *DatabaseReconciler) reconcileDelete(ctx context.Context, db *v1.Database) (ctrl.Result, error) {
	logger := logf.FromContext(ctx).WithValues("instance", db.Spec.Instance)
	if !controllerutil.ContainsFinalizer(db, databaseFinalizer) {
		return ctrl.Result{}, nil
	}
	done, err := r.Provisioner.Drop(ctx, db.Spec.Instance)
	if err != nil {
		conditions.MarkFalse(db, "Ready", "DropFailed", err)
		return ctrl.Result{}, kerrors.NewAggregate([]error{err, r.Status().Update(ctx, db)})
	}
	if !done {
		logger.Info("instance is still being dropped")
		return ctrl.Result{RequeueAfter: 15 * time.Second}, nil
	}
	logger.Info("instance dropped")
	conditions.Set(db, "Ready", metav1.ConditionFalse, "Dropped", "")
	if err := r.Status().Update(ctx, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(db, databaseFinalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, db))
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Database{}).Complete(r)
}
