// Package errors states what returned errors can be.
package errors

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reconciler struct{ client.Client }

func (r *reconciler) update(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err == nil {
		return err // error: nil
	}
	if apierrors.IsConflict(err) || apierrors.IsNotFound(err) {
		return err // error: Conflict or NotFound
	}
	return err // error: other, not Conflict, not NotFound
}

func (r *reconciler) unless(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if err != nil && !apierrors.IsNotFound(err) {
		return err // error: other, not NotFound
	}
	record()
	return err // error: nil or NotFound
}

func (r *reconciler) ignoring(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if client.IgnoreNotFound(err) != nil {
		return err // error: other, not NotFound
	}
	if err != nil {
		return err // error: NotFound
	}
	return err // error: nil
}

func fatal(err error) bool { return err != nil && !errors.Is(err, io.EOF) }

func (r *reconciler) helped(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	if fatal(err) {
		return fmt.Errorf("update: %w", err) // error: other
	}
	return err // error: nil or is io.EOF or other
}

func (r *reconciler) twice(ctx context.Context, pod *corev1.Pod, create bool) error {
	var err error
	if create {
		err = r.Create(ctx, pod)
	} else {
		err = r.Update(ctx, pod)
	}
	if err != nil {
		record()
		return err // error: other
	}
	return err // error: nil
}

func (r *reconciler) retried(ctx context.Context, pod *corev1.Pod) error {
	var err error
	for range 3 {
		err = r.Update(ctx, pod)
		if !apierrors.IsConflict(err) {
			return err // error: nil or other, not Conflict
		}
	}
	return err // error: nil or Conflict
}

func (r *reconciler) flagged(ctx context.Context, pod *corev1.Pod) error {
	err := r.Update(ctx, pod)
	failed := err != nil
	record()
	if failed {
		return err // error: other
	}
	return nil // error: nil
}

func (r *reconciler) deferred(ctx context.Context, pod *corev1.Pod) (err error) {
	defer record()
	if err = r.Update(ctx, pod); err != nil {
		return err // error: other
	}
	return nil // error: nil
}

func made() error {
	return errors.New("no pod") // error: other
}

func sentinel() error {
	return io.EOF // error: other
}

func record() {}

// shadowed writes a variable of an inner block, and returns the outer one that the deferred function reads.
func (r *reconciler) shadowed(ctx context.Context, pod *corev1.Pod) (err error) {
	defer func() {
		if err != nil {
			record()
		}
	}()
	if err := r.Update(ctx, pod); err != nil {
		record()
	}
	return err // error: nil
}

// replaced has a deferred function that writes the result.
func (r *reconciler) replaced(ctx context.Context, pod *corev1.Pod) (err error) {
	var failed error
	defer func() { err = failed }()
	failed = r.Update(ctx, pod)
	return err // error: nil or other
}

func text(err error) error {
	if err != nil && strings.Contains(err.Error(), "in use") {
		return err // error: text in use
	}
	return err // error: nil or other, not text in use
}

func code(err error) error {
	switch status.Code(err) {
	case codes.NotFound:
		return err // error: Code NotFound
	case codes.OK:
		return err // error: nil or other, not Code NotFound
	}
	return err // error: nil or other, not Code NotFound
}

func asserted(err error) error {
	if _, ok := err.(*os.PathError); ok {
		return err // error: as fs.PathError
	}
	return err // error: nil or other, not as fs.PathError
}

func (r *reconciler) all(ctx context.Context, pods []*corev1.Pod) error {
	var failures []error
	for _, pod := range pods {
		if err := r.Update(ctx, pod); err != nil {
			failures = append(failures, err)
		}
	}
	if len(failures) == 0 {
		return errors.Join(failures...) // error: nil
	}
	return errors.Join(failures...) // error: nil or other
}
