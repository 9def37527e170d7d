package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/index-of-optional-list/public-address/good/pkg/announce"
	"example.org/variants/fourth-reconciles/index-of-optional-list/public-address/good/pkg/lbaddr"
)

const hostAnnotation = "announce.signalbox.io/host"

// ServiceReconciler announces services.
type ServiceReconciler struct {
	client.Client
	Resolver  lbaddr.Resolver
	Announcer announce.Announcer
}

// Reconcile announces one service when it has an address.
func (r *ServiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	host, ok := svc.Annotations[hostAnnotation]
	if !ok || !svc.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	addr, err := r.Resolver.Of(svc)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !addr.IsValid() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Announcer.Announce(ctx, host, addr)
}

// SetupWithManager registers the controller.
func (r *ServiceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Service{}).Complete(r)
}
