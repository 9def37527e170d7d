package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm, err := r.fetch(ctx, tunnel)
	switch {
	case apierrors.IsNotFound(err):
		cm = &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: tunnel.Name, Namespace: tunnel.Namespace}}
		return ctrl.Result{}, r.Create(ctx, cm)
	case err != nil:
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).V(1).Info("config is there", "version", cm.ResourceVersion)
	return ctrl.Result{}, nil
}

func (r *TunnelReconciler) fetch(ctx context.Context, tunnel *platformv1.Tunnel) (*corev1.ConfigMap, error) {
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(tunnel), cm); err != nil {
		return nil, fmt.Errorf("config of %s: %w", tunnel.Name, err)
	}
	return cm, nil
}
