package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func workloadOf(pod *corev1.Pod) string {
	return pod.Namespace + "/" + metav1.GetControllerOf(pod).Name // WANT optionalnil/owner-used
}

type EvictionReconciler struct {
	client.Client
	seen map[string]int
}

func (r *EvictionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Reason == "Evicted" {
		r.seen[workloadOf(pod)]++
	}
	return ctrl.Result{}, nil
}
