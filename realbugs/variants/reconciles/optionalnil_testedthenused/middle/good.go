package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DataReconciler struct {
	client.Client
}

func (r *DataReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ready := m.Spec.Bootstrap != nil && m.Spec.Bootstrap.DataSecretName != nil
	if !ready {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	secret := &corev1.Secret{}
	key := types.NamespacedName{Namespace: m.Namespace, Name: *m.Spec.Bootstrap.DataSecretName}
	if err := r.Get(ctx, key, secret); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("bootstrap data", "bytes", len(secret.Data["value"]), "heartbeat", m.Status.LastHeartbeat.IsZero())
	if m.Status.LastHeartbeat != nil {
		log.FromContext(ctx).Info("seen", "at", m.Status.LastHeartbeat.String())
	}
	return ctrl.Result{}, nil
}
