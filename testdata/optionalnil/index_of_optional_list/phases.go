package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type phases struct{ client.Client }

func (p *phases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := p.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch pod.Status.Phase {
	case corev1.PodPending:
		p.waits(ctx, pod)
	case corev1.PodRunning:
		p.okRuns(ctx, pod)
	}
	if pod.Status.Phase != corev1.PodFailed {
		return ctrl.Result{}, nil
	}
	p.failed(ctx, pod)
	return ctrl.Result{}, nil
}

// failed is called for pods that were evicted as well.
func (p *phases) failed(ctx context.Context, pod *corev1.Pod) {
	if t := pod.Status.ContainerStatuses[0].State.Terminated; t != nil { // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
		ctrl.LoggerFrom(ctx).Info("failed", "reason", t.Reason)
	}
}

func (p *phases) waits(ctx context.Context, pod *corev1.Pod) {
	ctrl.LoggerFrom(ctx).Info("waits", "for", pod.Status.ContainerStatuses[0].State.Waiting) // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
}

func (p *phases) okRuns(ctx context.Context, pod *corev1.Pod) {
	ctrl.LoggerFrom(ctx).Info("runs", "ready", pod.Status.ContainerStatuses[0].Ready)
}

// notYet has pods of each phase but one.
func (p *phases) notYet(ctx context.Context, pod *corev1.Pod) {
	if pod.Status.Phase == corev1.PodRunning {
		return
	}
	ctrl.LoggerFrom(ctx).Info("waits", "for", pod.Status.ContainerStatuses[0].State.Waiting) // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
}

func (p *phases) okDone(ctx context.Context, pod *corev1.Pod) bool {
	return pod.Status.Phase == corev1.PodSucceeded && pod.Status.ContainerStatuses[0].State.Terminated != nil
}
