package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type databaseScope struct {
	client   client.Client
	database platformv1.Database
}

func (s databaseScope) markReady(replicas int32) {
	s.database.Status.ReadyReplicas = replicas
	s.database.Status.Phase = "Ready" // WANT lostwrite/never-written
}

func (s *databaseScope) close(ctx context.Context) error {
	return s.client.Status().Update(ctx, &s.database)
}

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	scope := &databaseScope{client: r.Client}
	if err := r.Get(ctx, req.NamespacedName, &scope.database); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	sts := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, sts); err != nil {
		return ctrl.Result{}, err
	}
	if sts.Status.ReadyReplicas == scope.database.Status.ReadyReplicas {
		return ctrl.Result{}, nil
	}
	scope.markReady(sts.Status.ReadyReplicas)
	return ctrl.Result{}, scope.close(ctx)
}
