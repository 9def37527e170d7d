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
	return pkgerrors.Wrap(err, "update") // error: nil or other
}
