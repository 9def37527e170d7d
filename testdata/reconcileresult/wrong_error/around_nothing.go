package wrong_error

import (
	"context"

	pkgerrors "github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// evictAll keeps nothing of what has failed: a text around nil is nil.
func evictAll(ctx context.Context, r client.Client, pods []corev1.Pod) error {
	var failed error
	for i := range pods {
		if err := r.Delete(ctx, &pods[i]); err != nil {
			failed = pkgerrors.Wrapf(failed, "evict %s: %v", pods[i].Name, err) // want `^wrong-error: failed is nil here, and so is what Wrapf makes of it: the error that was found is err$`
			continue
		}
	}
	return failed
}

// okEvictAll begins with an error.
func okEvictAll(ctx context.Context, r client.Client, pods []corev1.Pod) error {
	var failed error
	for i := range pods {
		err := r.Delete(ctx, &pods[i])
		switch {
		case err == nil:
		case failed == nil:
			failed = pkgerrors.Wrapf(err, "evict %s", pods[i].Name)
		default:
			failed = pkgerrors.Wrapf(failed, "evict %s: %v", pods[i].Name, err)
		}
	}
	return failed
}

// okLast wraps what it has found.
func okLast(ctx context.Context, r client.Client, pods []corev1.Pod) error {
	var failed error
	for i := range pods {
		if err := r.Delete(ctx, &pods[i]); err != nil {
			failed = pkgerrors.Wrap(err, pods[i].Name)
		}
	}
	return failed
}
