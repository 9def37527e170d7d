package controllers

import (
	"context"
	"reflect"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type HostReconciler struct {
	client.Client
}

func (r *HostReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	if err := r.Get(ctx, req.NamespacedName, &tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	hosts := sets.New[string]()
	for _, rt := range tunnel.Spec.Routes {
		hosts.Insert(strings.ToLower(rt.Host))
	}
	var cert platformv1.Certificate
	if err := r.Get(ctx, req.NamespacedName, &cert); err != nil {
		return ctrl.Result{}, err
	}
	names := hosts.UnsortedList() // WANT hotloop/map-order
	if reflect.DeepEqual(cert.Spec.DNSNames, names) {
		return ctrl.Result{}, nil
	}
	cert.Spec.DNSNames = names
	return ctrl.Result{}, r.Update(ctx, &cert)
}
