package controllers

import (
	"context"
	"net"
	"slices"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(db.Namespace), client.MatchingLabels{"database": db.Name}); err != nil {
		return ctrl.Result{}, err
	}
	endpoints := make([]string, 0, len(pods.Items))
	for _, pod := range pods.Items { // WANT hotloop/list-order
		if pod.Status.PodIP != "" {
			endpoints = append(endpoints, net.JoinHostPort(pod.Status.PodIP, "5432"))
		}
	}
	if slices.Equal(db.Status.Endpoints, endpoints) {
		return ctrl.Result{}, nil
	}
	db.Status.Endpoints = endpoints
	return ctrl.Result{}, r.Status().Update(ctx, db)
}
