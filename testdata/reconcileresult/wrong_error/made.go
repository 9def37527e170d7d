package wrong_error

import (
	"context"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okMadeForTheCaller answers a failure with an error that is made for those who ask.
func okMadeForTheCaller(ctx context.Context, r client.Client, pod *corev1.Pod) (bool, error) {
	var answer error
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pod")
		answer = status.Error(codes.Internal, "authentication failed")
		return false, answer
	}
	if err := r.Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no update")
		failure := status.Errorf(codes.Unavailable, "pod %s", pod.Name)
		return false, failure
	}
	return true, answer
}

// mayStore returns a write in place of the failure, which is lost when the write succeeds.
func mayStore(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no update")
		stored := r.Status().Update(ctx, pod)
		return stored // want `wrong-error: stored may be nil here` // fix `none`
	}
	return nil
}
