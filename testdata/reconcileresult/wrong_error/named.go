package wrong_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Seeds names its results, and keeps its errors in variables of blocks.
type Seeds struct{ client.Client }

func after(d time.Duration) ctrl.Result { return ctrl.Result{RequeueAfter: d} }

func afterSomeTime() ctrl.Result { return after(20 * time.Second) }

// generate loses the error of each write of a status in the same way (lifecycle-agent), and waits until the node is there.
func (s *Seeds) generate(ctx context.Context, pod *corev1.Pod, node *corev1.Node) (next ctrl.Result, failed error) {
	if err := s.Get(ctx, client.ObjectKey{Name: pod.Spec.NodeName}, node); err != nil {
		ctrl.LoggerFrom(ctx).Info("no node yet")
		next = afterSomeTime()
		return
	}
	pod.Status.Message = "starting"
	if err := s.Status().Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot update the status")
		return // want `wrong-error: failed is nil here, so that this failure counts as success: the error that was found is err`
	}
	if err := s.Delete(ctx, node); err != nil {
		failed = err
		return
	}
	pod.Status.Message = "done"
	if err := s.Status().Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot update the status")
		return // related `here too`
	}
	return
}

// prepare has another named error, and loses it once.
func (s *Seeds) prepare(ctx context.Context, pod *corev1.Pod) (failed error) {
	if err := s.Update(ctx, pod); err != nil {
		return // want `wrong-error: failed is nil here, so that this failure counts as success: the error that was found is err`
	}
	return s.Status().Update(ctx, pod)
}
