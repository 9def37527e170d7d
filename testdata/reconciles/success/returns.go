// Package success states which returns say that all is done.
package success

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func reconcile(ctx context.Context, c client.Client, pod *corev1.Pod) (ctrl.Result, error) {
	err := c.Update(ctx, pod)
	if err != nil {
		return ctrl.Result{}, err // success: none
	}
	switch pod.Name {
	case "a":
		return ctrl.Result{RequeueAfter: time.Second}, nil // success: none
	case "b":
		return ctrl.Result{}, c.Delete(ctx, pod) // success: none
	}
	return ctrl.Result{}, err // success: yes
}

func find(ctx context.Context, c client.Client, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod.Name == "" {
		return nil, nil // success: yes
	}
	return pod, nil // success: with a value
}

func asked(pod *corev1.Pod) (bool, error) {
	return false, nil // success: none
}

func set(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() { err = c.Update(ctx, pod) }()
	return nil // success: none
}

func setOnFailure(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	defer func() {
		if updateErr := c.Update(ctx, pod); updateErr != nil {
			err = updateErr
		}
	}()
	return nil // success: yes
}

func setByFlag(ctx context.Context, c client.Client, pod *corev1.Pod) (err error) {
	done := false
	defer func() {
		if !done {
			err = c.Update(ctx, pod)
		}
	}()
	done = pod.Name != ""
	return nil // success: none
}
