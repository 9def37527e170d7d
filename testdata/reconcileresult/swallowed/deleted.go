package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type alive struct {
	client.Client
}

// A look whether the pod is being deleted changes no finalizer.
func (r *alive) unlessDeleted(ctx context.Context, pod *corev1.Pod) error {
	if !pod.DeletionTimestamp.IsZero() {
		return nil
	}
	pod.Labels = map[string]string{"seen": "true"}
	if err := r.Update(ctx, pod); err != nil {
		return nil // want `swallowed: the error of Update is lost`
	}
	return nil
}

func isLeaving(object client.Object) bool { return object.GetDeletionTimestamp() != nil }

func (r *alive) unlessLeaving(ctx context.Context, pod *corev1.Pod) (ctrl.Result, error) {
	if isLeaving(pod) {
		return ctrl.Result{}, nil
	}
	if err := r.Status().Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "status not written")
		return ctrl.Result{}, nil // want `logged-only: the error of Update is logged`
	}
	return ctrl.Result{}, nil
}

func (r *alive) eachAlive(ctx context.Context, pods []corev1.Pod) error {
	for i := range pods {
		pod := &pods[i]
		if pod.GetDeletionTimestamp() != nil {
			continue
		}
		if err := r.Update(ctx, pod); err != nil { // want `swallowed: the error of Update is lost`
			continue
		}
		ctrl.LoggerFrom(ctx).Info("updated", "pod", pod.Name)
	}
	return nil
}

// The removal of a finalizer is written, of which another rule speaks.
func (r *alive) okRemoved(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(pod, "example.com/seen")
	if err := r.Update(ctx, pod); err != nil {
		return nil
	}
	return nil
}

// The pod is gone, and there is nothing to do.
func (r *alive) okGone(ctx context.Context, pod *corev1.Pod) error {
	if !pod.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.Update(ctx, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	return nil
}
