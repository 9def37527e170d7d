package cause_maybe_nil

import (
	"context"
	stderrors "errors"
	"fmt"
	"os"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// removes tells of a failure where the file was removed.
func removes(path string) error {
	if err := os.Remove(path); !stderrors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("remove %s: %w", path, err) // want `cause-maybe-nil: err may be nil here, and names no cause then`
	}
	return nil
}

// writes names no cause where the file was written.
func writes(path string) error {
	err := os.WriteFile(path, nil, 0o600)
	if !os.IsPermission(err) {
		return fmt.Errorf("write %s: %w", path, err) // want `cause-maybe-nil: err may be nil here, and names no cause then`
	}
	return nil
}

func okWrites(path string) error {
	if err := os.WriteFile(path, nil, 0o600); err != nil && !os.IsPermission(err) {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// okRemoves has nothing else to do.
func okRemoves(path string) error {
	if err := os.Remove(path); !os.IsNotExist(err) {
		return errors.Wrap(err, "remove")
	}
	return nil
}

// okMakes makes the directory if it is not there.
func okMakes(path string) error {
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		return errors.Wrap(err, "stat")
	}
	return os.Mkdir(path, 0o700)
}

// okEnsures creates the pod if it is not there.
func okEnsures(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), pod); !apierrors.IsNotFound(err) {
		return errors.Wrap(err, "get")
	}
	return c.Create(ctx, pod)
}

// okCreates takes the lease if it is there.
func okCreates(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Create(ctx, pod); !apierrors.IsAlreadyExists(err) {
		return errors.Wrap(err, "create")
	}
	return c.Update(ctx, pod)
}
