package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type EngineReconciler struct {
	client.Client
}

func (r *EngineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	db := new(platformv1.Database)
	if err = r.Get(ctx, req.NamespacedName, db); err != nil {
		return res, client.IgnoreNotFound(err)
	}
	if db.Spec.Engine == "" {
		db.Spec.Engine = "postgres"
		if err = r.Update(ctx, db); err != nil {
			return res, err
		}
	}
	original := db.Status.DeepCopy()
	defer func() {
		if equality.Semantic.DeepEqual(original, &db.Status) {
			return
		}
		if uerr := r.Status().Update(ctx, db); uerr != nil {
			err = errors.Join(err, uerr)
		}
	}()
	db.Status.ObservedGeneration = db.Generation
	db.Status.Phase = "Ready"
	return res, nil
}
