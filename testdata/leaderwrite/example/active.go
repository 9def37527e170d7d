package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods looks at pods.
type Pods struct{ client.Client }

func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Reason = "Seen"
	return ctrl.Result{}, r.Status().Update(ctx, &pod) // want `^any-status: r\.Status\(\)\.Update does not ask who leads: with two active reconcilers both write$`
}

// LeaderPods looks at pods, and asks before it writes.
type LeaderPods struct {
	client.Client
	isLeader func() bool
}

func (r *LeaderPods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !r.isLeader() {
		return ctrl.Result{}, nil
	}
	pod.Status.Reason = "Seen"
	return ctrl.Result{}, r.Status().Update(ctx, &pod)
}
