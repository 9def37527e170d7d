package controllers

import (
	"context"
	"net"
	"sort"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type EndpointReconciler struct {
	client.Client
}

func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(db.Namespace), client.MatchingLabels{"database": db.Name}); err != nil {
		return ctrl.Result{}, err
	}
	sort.Slice(pods.Items, func(i, j int) bool { return pods.Items[i].Name < pods.Items[j].Name })
	var endpoints []string
	for i := range pods.Items {
		if ip := pods.Items[i].Status.PodIP; ip != "" {
			endpoints = append(endpoints, net.JoinHostPort(ip, "5432"))
		}
	}
	if equality.Semantic.DeepEqual(db.Status.Endpoints, endpoints) {
		return ctrl.Result{}, nil
	}
	db.Status.Endpoints = endpoints
	return ctrl.Result{}, r.Status().Update(ctx, db)
}
