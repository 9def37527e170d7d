package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A comparison with one error is a question for it, and no use of the others.
func (m *Mounts) compares(ctx context.Context) error {
	if err := m.attach(ctx, &corev1.Pod{}); err != nil {
		if err == errWaits {
			return err
		}
		return nil // want `swallowed: the error of attach is lost: this return says that the work is done`
	}
	return nil
}

func (m *Mounts) okCompares(ctx context.Context) error {
	if err := m.attach(ctx, &corev1.Pod{}); err != nil {
		if err == errWaits {
			return nil
		}
		return err
	}
	return nil
}

// tellsBeside tells of the others.
func (m *Mounts) tellsBeside(ctx context.Context) error {
	if err := m.attach(ctx, &corev1.Pod{}); err != nil {
		if err == errWaits {
			return err
		}
		ctrl.LoggerFrom(ctx).Error(err, "not attached")
	}
	return nil // want `logged-only: the error of attach is logged`
}

// okLast compares it with what the caller has.
func (m *Mounts) okLast(ctx context.Context, last error) error {
	if err := m.attach(ctx, &corev1.Pod{}); err != nil {
		if err == last {
			return err
		}
		return nil
	}
	return nil
}
