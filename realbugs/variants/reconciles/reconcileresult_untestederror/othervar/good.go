package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RestoreReconciler struct {
	client.Client
	Restore func(ctx context.Context, db *platformv1.Database) error
}

func (r *RestoreReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Restore(ctx, db)
	msg := "restored"
	if err != nil {
		msg = err.Error()
	}
	if db.Status.Message == msg {
		return ctrl.Result{}, err
	}
	db.Status.Message = msg
	if statusErr := r.Status().Update(ctx, db); err == nil {
		return ctrl.Result{}, statusErr
	} else if statusErr != nil {
		return ctrl.Result{}, errors.Join(err, statusErr)
	}
	return ctrl.Result{}, err
}
