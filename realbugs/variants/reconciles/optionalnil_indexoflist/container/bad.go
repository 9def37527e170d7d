package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type PodWatcher struct {
	client.Client
}

func (w *PodWatcher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := w.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Labels["database"] == "" {
		return ctrl.Result{}, nil
	}
	restarts := pod.Status.ContainerStatuses[0].RestartCount // WANT optionalnil/index-of-optional-list
	if restarts > 5 {
		log.FromContext(ctx).Info("database restarts too often", "restarts", restarts)
		return ctrl.Result{}, w.Delete(ctx, pod)
	}
	return ctrl.Result{}, nil
}
