// Package masked prints the errors of writes.
package masked

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/retryconflict/masked/registry"
)

// Settings keeps config maps.
type Settings struct {
	client.Client
	kube     kubernetes.Interface
	writer   registry.Writer
	registry *registry.Registry
}

func (s *Settings) text(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		if err := s.Update(ctx, settings); err != nil {
			return errors.New("settings not stored: " + err.Error()) // want `masked-conflict` // fix `none`
		}
		return nil
	})
}

func (s *Settings) message(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings, err := s.kube.CoreV1().ConfigMaps(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		if _, err = s.kube.CoreV1().ConfigMaps(key.Namespace).Update(ctx, settings, metav1.UpdateOptions{}); err != nil {
			return fmt.Errorf("settings not stored: %s", err.Error()) // want `masked-conflict: the conflict of Update becomes a text` // fix `none`
		}
		return nil
	})
}

// write is tried again by its caller.
func (s *Settings) write(ctx context.Context, settings *corev1.ConfigMap) error {
	err := s.Update(ctx, settings)
	if err != nil {
		return fmt.Errorf("settings %q: %s", settings.Name, err) // want `masked-conflict` // fix `safe: wrap the error`
	}
	return nil
}

func (s *Settings) throughMethod(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `tried again here`
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		return s.write(ctx, settings)
	})
}

func (s *Settings) otherPackage(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		return s.registry.Store(ctx, settings) // want `masked-conflict: Store returns a conflict as a text: RetryOnConflict does not recognise it, and nothing is tried again`
	})
}

func (s *Settings) throughInterface(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		return s.writer.Store(ctx, settings) // want `masked-conflict: Store returns`
	})
}

func (s *Settings) okWrapped(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		return s.writer.Keep(ctx, settings)
	})
}

// okConflictFirst hands the conflict on as it is.
func (s *Settings) okConflictFirst(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		err := s.Update(ctx, settings)
		if apierrors.IsConflict(err) {
			return err
		}
		if err != nil {
			return fmt.Errorf("settings not stored: %v", err)
		}
		return nil
	})
}

// okOutside prints the error once the tries are over.
func (s *Settings) okOutside(ctx context.Context, key client.ObjectKey) error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		return s.Update(ctx, settings)
	})
	if err != nil {
		return fmt.Errorf("settings not stored: %v", err)
	}
	return nil
}

// okLogged prints it and returns it.
func (s *Settings) okLogged(ctx context.Context, key client.ObjectKey, log func(error)) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		settings := new(corev1.ConfigMap)
		if err := s.Get(ctx, key, settings); err != nil {
			return err
		}
		err := s.Update(ctx, settings)
		if err != nil {
			log(fmt.Errorf("settings not stored: %v", err))
		}
		return err
	})
}
