package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ReplicaReconciler struct {
	client.Client
	Count func(ctx context.Context, host string) (int32, error)
}

func (r *ReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	n, err := r.Count(ctx, db.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if db.Status.ReadyReplicas == n {
		return ctrl.Result{}, nil
	}
	db.Status.ReadyReplicas = n
	if db.Spec.SecretName == "" {
		db.Spec.SecretName = db.Name + "-credentials"
		if err := r.Update(ctx, db); err != nil {
			return ctrl.Result{}, err
		}
		db.Status.ReadyReplicas = n
	}
	return ctrl.Result{}, r.Status().Update(ctx, db)
}
