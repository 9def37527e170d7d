package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const syncedAnnotation = "platform.acme.io/synced"

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cm.Annotations[syncedAnnotation] == cm.Data["gateway"] {
		return ctrl.Result{}, nil
	}
	base := cm.DeepCopy()
	cm.Annotations[syncedAnnotation] = cm.Data["gateway"] // WANT optionalnil/nil-map-write
	return ctrl.Result{}, r.Patch(ctx, &cm, client.MergeFrom(base))
}
