package notfound_untold

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Stores makes text of errors, in which no kind is left.
type Stores struct{ client.Client }

func (s *Stores) load(ctx context.Context, pod *corev1.Pod) error {
	if err := s.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return fmt.Errorf("load %s: %v", pod.Name, err)
	}
	return nil
}

func (s *Stores) store(ctx context.Context, pod *corev1.Pod) error {
	if err := s.Update(ctx, pod); err != nil {
		return errors.New("store: " + err.Error())
	}
	return nil
}

// gone never leaves out what is not there.
func (s *Stores) gone(ctx context.Context, pod *corev1.Pod) error {
	return client.IgnoreNotFound(s.load(ctx, pod)) // want `notfound-untold: IgnoreNotFound returns each error here: the cause has become text, by %v or a new error`
}

// races never finds a conflict.
func (s *Stores) races(ctx context.Context, pod *corev1.Pod) (bool, error) {
	err := s.store(ctx, pod)
	if apierrors.IsConflict(err) { // want `notfound-untold: IsConflict is never true here`
		return true, nil
	}
	return false, err
}

// made never finds that there is one.
func (s *Stores) made(ctx context.Context, pod *corev1.Pod) error {
	err := fmt.Errorf("create: %v", s.Create(ctx, pod))
	return client.IgnoreAlreadyExists(err) // want `notfound-untold: IgnoreAlreadyExists returns each error here`
}

func (s *Stores) okWrapped(ctx context.Context, pod *corev1.Pod) error {
	if err := s.Update(ctx, pod); err != nil {
		return client.IgnoreNotFound(fmt.Errorf("store: %w", err))
	}
	return nil
}

// okSome has a kind in one of its errors.
func (s *Stores) okSome(ctx context.Context, pod *corev1.Pod) error {
	return client.IgnoreNotFound(s.both(ctx, pod))
}

func (s *Stores) both(ctx context.Context, pod *corev1.Pod) error {
	if err := s.load(ctx, pod); err != nil {
		return err
	}
	return s.Update(ctx, pod)
}
