package known_nil

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type notEvictable struct{ pod string }

func (e *notEvictable) Error() string { return fmt.Sprintf("pod %s is not evictable", e.pod) }

// errors.As sets its target where it says yes, and leaves it nil otherwise.
func evicted(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	err := c.Delete(ctx, pod)
	var held *notEvictable
	if !errors.As(err, &held) {
		log.FromContext(ctx).Info("waits", "pod", held.pod) // want `known-nil: held is dereferenced where it is known to be nil`
		return nil
	}
	return fmt.Errorf("drain: %w", err)
}

func okEvicted(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	err := c.Delete(ctx, pod)
	var held *notEvictable
	if errors.As(err, &held) {
		log.FromContext(ctx).Info("waits", "pod", held.pod)
		return nil
	}
	return err
}

// The status of an error that is of another kind.
func reason(err error) string {
	var status *apierrors.StatusError
	if errors.As(err, &status) {
		return "the server refused"
	}
	return string(status.ErrStatus.Reason) // want `known-nil: status is dereferenced where it is known to be nil`
}

func okReason(err error) string {
	var status *apierrors.StatusError
	if !errors.As(err, &status) {
		return "unknown"
	}
	return string(status.ErrStatus.Reason)
}

// An interface has a value before.
func okKept(err error, fallback apierrors.APIStatus) string {
	status := fallback
	if !errors.As(err, &status) {
		return string(status.Status().Reason)
	}
	return ""
}

// The variable may have been set in an earlier turn.
func okLast(errs []error) string {
	var last *notEvictable
	for _, err := range errs {
		if !errors.As(err, &last) && len(errs) > 1 {
			return last.pod
		}
	}
	return ""
}
