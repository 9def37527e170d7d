package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// onlyReturned has no other use of errs: a program that returns another one does not compile.
func onlyReturned(ctx context.Context, r client.Client, pod *corev1.Pod) (string, error) {
	var errs error
	if err := r.Update(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the pod is not written")
		return "", errs // want `wrong-error` // fix `none`
	}
	return pod.Name, nil
}

// setAndReturned sets lost as well, which is no use to the compiler.
func setAndReturned(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	var lost error
	lost = nil
	if err := r.Delete(ctx, pod); err != nil {
		return lost // want `wrong-error` // fix `none`
	}
	return nil
}

func readByADeferredFunction(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	var status error
	defer func() { ctrl.LoggerFrom(ctx).Info("ended", "status", status) }()
	if err := r.Delete(ctx, pod); err != nil {
		return status // want `wrong-error` // fix `^safe: return err$`
	}
	return nil
}
