package sts

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const drainFinalizer = "database.platform.acme.io/drain"

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !db.DeletionTimestamp.IsZero() {
		return r.drain(ctx, db)
	}
	if controllerutil.AddFinalizer(db, drainFinalizer) {
		return ctrl.Result{}, r.Update(ctx, db)
	}
	return ctrl.Result{}, nil
}

func (r *DatabaseReconciler) drain(ctx context.Context, db *api.Database) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(db, drainFinalizer) {
		return ctrl.Result{}, nil
	}
	set := &appsv1.StatefulSet{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(db), set); err != nil {
		if apierrors.IsNotFound(err) {
			log.FromContext(ctx).Info("statefulset already gone")
			return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
		}
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, set, client.PropagationPolicy("Foreground")); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(db, drainFinalizer)
	return ctrl.Result{}, r.Update(ctx, db)
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
