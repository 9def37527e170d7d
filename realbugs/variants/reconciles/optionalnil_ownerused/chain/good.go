package controllers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func isOwned(obj metav1.Object, kind string) bool {
	ref := metav1.GetControllerOf(obj)
	return ref != nil && ref.Kind == kind
}

type ReplicaSetReconciler struct {
	client.Client
}

func (r *ReplicaSetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !isOwned(pod, "ReplicaSet") {
		return ctrl.Result{}, nil
	}
	rs := &appsv1.ReplicaSet{}
	key := client.ObjectKey{Namespace: pod.Namespace, Name: metav1.GetControllerOf(pod).Name}
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, key, rs))
}
