package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const pausedAnnotation = "platform.acme.io/paused-at"

type DatabaseReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !db.Spec.Paused || db.Annotations[pausedAnnotation] != "" {
		return ctrl.Result{}, nil
	}

	old := db
	if db.Annotations == nil {
		db.Annotations = map[string]string{}
	}
	db.Annotations[pausedAnnotation] = time.Now().Format(time.RFC3339)
	if err := r.Patch(ctx, db, client.MergeFrom(old)); err != nil { // WANT lostwrite/patch-base
		logger.Error(err, "cannot record the pause")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
