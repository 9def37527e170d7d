package controllers

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type RestartWatcher struct {
	client.Client
}

func started(pod *corev1.Pod) bool {
	return len(pod.Status.ContainerStatuses) > 0
}

func (w *RestartWatcher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := w.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !started(pod) {
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	first := pod.Status.ContainerStatuses[0]
	if t := first.State.Terminated; t != nil && t.ExitCode != 0 {
		log.FromContext(ctx).Info("container failed", "code", t.ExitCode, "image", pod.Spec.Containers[0].Image)
	}
	return ctrl.Result{}, nil
}
