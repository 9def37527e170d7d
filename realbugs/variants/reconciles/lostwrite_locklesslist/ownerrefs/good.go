package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type RouteReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *RouteReconciler) claimConfig(ctx context.Context, tunnel *platformv1.Tunnel, name string) error {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Namespace: tunnel.Namespace, Name: name}, &cm); err != nil {
		return fmt.Errorf("routes of %s: %w", tunnel.Name, err)
	}
	orig := cm.DeepCopy()
	if err := controllerutil.SetOwnerReference(tunnel, &cm, r.Scheme); err != nil {
		return err
	}
	return r.Patch(ctx, &cm, client.StrategicMergeFrom(orig))
}
