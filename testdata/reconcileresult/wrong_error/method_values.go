package wrong_error

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okMethodValue calls the method of the error that it has found, which is declared in no package, by a value of it.
func okMethodValue(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		text := err.Error
		ctrl.LoggerFrom(ctx).Info("kept", "reason", text())
		return fmt.Errorf("update %s: %s", pod.Name, text())
	}
	return nil
}

// okMethodExpression does so by an expression of it.
func okMethodExpression(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	text := error.Error
	if err := c.Delete(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Info("kept", "reason", text(err))
		return fmt.Errorf("delete %s: %s", pod.Name, text(err))
	}
	return nil
}
