// Package guards asks for errors in a retry.
package guards

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Labels labels pods.
type Labels struct{ client.Client }

func (l *Labels) variable(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		err := l.Get(ctx, key, pod)
		if err = client.IgnoreNotFound(err); err != nil { // want `inverted-guard`
			return nil
		}
		return l.Update(ctx, pod)
	})
}

func (l *Labels) ofTheWrite(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		if err := l.Get(ctx, key, pod); err != nil {
			return err
		}
		if client.IgnoreNotFound(l.Update(ctx, pod)) != nil { // want `inverted-guard`
			return nil
		}
		return nil
	})
}

func (l *Labels) okReturned(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		if err := l.Get(ctx, key, pod); client.IgnoreNotFound(err) != nil {
			return err
		} else if err != nil {
			return nil
		}
		return l.Update(ctx, pod)
	})
}

func (l *Labels) okGone(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		if err := l.Get(ctx, key, pod); err != nil && client.IgnoreNotFound(err) == nil {
			return nil
		}
		return l.Update(ctx, pod)
	})
}
