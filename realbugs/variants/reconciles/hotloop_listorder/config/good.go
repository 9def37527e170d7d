package controllers

import (
	"context"
	"slices"
	"strconv"
	"strings"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type ProxyReconciler struct {
	client.Client
}

func (r *ProxyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var list platformv1.TunnelList
	if err := r.List(ctx, &list, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	lines := make([]string, 0, len(list.Items))
	ready := 0
	for i := range list.Items {
		if list.Items[i].Status.Phase == "Connected" {
			ready++
		}
		lines = append(lines, list.Items[i].Name+" "+list.Items[i].Spec.Gateway)
	}
	slices.Sort(lines)
	conf := strings.Join(lines, "\n")

	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: "proxy"}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.Data = map[string]string{"upstreams": conf, "ready": strconv.Itoa(ready)}
		return nil
	})
	return ctrl.Result{}, err
}
