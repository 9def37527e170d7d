package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type TunnelReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: tunnel.Name + "-config", Namespace: tunnel.Namespace},
		Data:       map[string]string{"gateway": tunnel.Spec.Gateway},
	}
	op, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, nil) // WANT lostwrite/empty-mutate
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("config map: %w", err)
	}
	log.FromContext(ctx).V(1).Info("config map", "operation", op)
	return ctrl.Result{}, nil
}
