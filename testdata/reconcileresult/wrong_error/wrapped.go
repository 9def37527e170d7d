package wrong_error

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// wrapped adds its text to an error that is nil, which makes none of it.
func wrapped(ctx context.Context, r client.Client, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil {
		return errors.Wrap(err, "update")
	}
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		return errors.Wrapf(err, "patch of %s", pod.Name) // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is patchErr` // fix `^return patchErr$`
	}
	if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
		return errors.Wrap(deleteErr, "delete")
	}
	if createErr := r.Create(ctx, pod); createErr != nil {
		return fmt.Errorf("create: %w", err) // want `wrong-error: err is nil here, so that the cause is lost: the error that was found is createErr` // fix `^return createErr$`
	}
	return nil
}
