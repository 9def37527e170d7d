package masked

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okTwice prints a conflict that comes out of tries of its own.
func (s *Settings) okTwice(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			again := retry.RetryOnConflict(retry.DefaultRetry, func() error { return s.note(ctx, key) })
			return fmt.Errorf("not read, and then: %v", again)
		}
		return s.Update(ctx, settings)
	})
}

// okByHelper prints the error of a function that tries again itself.
func (s *Settings) okByHelper(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := s.okOutside(ctx, key); err != nil {
			return fmt.Errorf("settings: %s", err)
		}
		return nil
	})
}

func (s *Settings) okByKept(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := s.okWrapped(ctx, key); err != nil {
			return fmt.Errorf("settings: %s", err)
		}
		return nil
	})
}

// once has tries of its own for one of its writes, and none for the other.
func (s *Settings) once(ctx context.Context, key client.ObjectKey) error {
	if err := s.okOutside(ctx, key); err != nil {
		return err
	}
	return s.note(ctx, key)
}

func (s *Settings) mixed(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := s.once(ctx, key); err != nil { // related `the write that can conflict`
			return fmt.Errorf("settings: %s", err) // want `^masked-conflict: the conflict of once becomes a text`
		}
		return nil
	})
}

func (s *Settings) note(ctx context.Context, key client.ObjectKey) error {
	settings := new(corev1.ConfigMap)
	if err := s.Get(ctx, key, settings); err != nil {
		return err
	}
	settings.Data = map[string]string{"read": "no"}
	return s.Update(ctx, settings)
}
