package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// The update hides that the pod was not made.
func (o *Owned) makesFirst(ctx context.Context, pod *corev1.Pod, config *corev1.ConfigMap) error {
	if err := o.Create(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
	}
	return o.Update(ctx, config) // want `logged-only: the error of Create is logged, and this return says that the work is done`
}

func (o *Owned) makesBoth(ctx context.Context, pod *corev1.Pod, config *corev1.ConfigMap) error {
	var err error
	if err = o.Create(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
	}
	if err = o.Update(ctx, config); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no config")
	}
	return err // want `logged-only: the error of Create is logged, and this return says that the work is done`
}

func (o *Owned) okMakesBoth(ctx context.Context, pod *corev1.Pod, config *corev1.ConfigMap) error {
	err := o.Create(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
	}
	if updateErr := o.Update(ctx, config); updateErr != nil {
		return updateErr
	}
	return err
}

// The status says it.
func (o *Owned) okNoted(ctx context.Context, pod *corev1.Pod, owner *corev1.Pod) error {
	if err := o.Create(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
		owner.Status.Message = "no pod"
	}
	return o.Status().Update(ctx, owner)
}
