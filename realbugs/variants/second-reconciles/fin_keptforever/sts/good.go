package sts

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type EngineReconciler struct {
	client.Client
}

func (r *EngineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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

func (r *EngineReconciler) drain(ctx context.Context, db *api.Database) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(db, drainFinalizer) {
		return ctrl.Result{}, nil
	}
	set := &appsv1.StatefulSet{}
	switch err := r.Get(ctx, client.ObjectKeyFromObject(db), set); {
	case apierrors.IsNotFound(err):
		log.FromContext(ctx).Info("statefulset already gone")
	case err != nil:
		return ctrl.Result{}, err
	case set.DeletionTimestamp != nil:
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	default:
		if err := r.Delete(ctx, set, client.PropagationPolicy("Foreground")); client.IgnoreNotFound(err) != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	controllerutil.RemoveFinalizer(db, drainFinalizer)
	return ctrl.Result{}, r.Update(ctx, db)
}

func (r *EngineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
