// Package found states which error a function has found last when it returns.
package found

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func steps(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	updateErr := c.Update(ctx, pod)
	if updateErr != nil {
		patchErr := c.Patch(ctx, pod, client.Merge)
		if patchErr != nil && pod.Name != "" {
			return patchErr // found: Patch
		}
		if patchErr == nil {
			return nil // found: none
		}
		return updateErr // found: Patch
	}
	deleteErr := c.Delete(ctx, pod)
	if apierrors.IsNotFound(deleteErr) {
		return nil // found: none
	}
	if deleteErr != nil && !apierrors.IsConflict(deleteErr) {
		return deleteErr // found: Delete
	}
	return nil // found: none
}
