package errors

import (
	"context"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
)

// wrapped returns what a library makes of an error: it is there wherever the error is.
func (r *reconciler) wrapped(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return pkgerrors.WithStack(pkgerrors.Wrapf(err, "update %s", pod.Name)) // error: other
	}
	return pkgerrors.Wrap(err, "update") // error: nil
}

// collected keeps no error: what is added to the nil of the first turn is nil in each.
func (r *reconciler) collected(ctx context.Context, pods []corev1.Pod) error {
	var failed error
	for i := range pods {
		if pods[i].Spec.NodeName == "" {
			continue
		}
		if err := r.Update(ctx, &pods[i]); err != nil {
			failed = pkgerrors.Wrapf(failed, "update %s: %v", pods[i].Name, err)
			continue
		}
	}
	return failed // error: nil
}

// last keeps the error of one turn, and adds to it in the next ones.
func (r *reconciler) last(ctx context.Context, pods []corev1.Pod) error {
	var failed error
	for i := range pods {
		if failed != nil {
			failed = pkgerrors.Wrapf(failed, "update %s", pods[i].Name)
			continue
		}
		failed = r.Update(ctx, &pods[i])
	}
	return failed // error: nil or other
}
