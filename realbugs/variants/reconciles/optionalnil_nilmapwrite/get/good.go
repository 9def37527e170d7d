package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const pendingAnnotation = "platform.acme.io/pending"

type PendingReconciler struct {
	client.Client
}

func (r *PendingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	v, pending := cm.Annotations[pendingAnnotation]
	if !pending || v == "done" {
		return ctrl.Result{}, nil
	}
	base := cm.DeepCopy()
	cm.Annotations[pendingAnnotation] = "done"
	delete(cm.Labels, "pending")
	return ctrl.Result{}, r.Patch(ctx, &cm, client.MergeFrom(base))
}
