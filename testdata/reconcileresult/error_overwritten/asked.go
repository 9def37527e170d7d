package error_overwritten

import (
	"context"
	"errors"
	"io"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Asked asks errors for their kind when others have overwritten them.
type Asked struct {
	client.Client
	annotate func(*corev1.Pod) error
}

func (s *Asked) stored(ctx context.Context, name string) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	if err := s.Get(ctx, client.ObjectKey{Name: name}, pod); err != nil {
		return nil, err
	}
	return pod, nil
}

// create never runs.
func (s *Asked) create(ctx context.Context, def *corev1.Pod) error {
	stored, err := s.stored(ctx, def.Name)
	if err != nil { // related `the error that was found`
		if err = s.annotate(def); err != nil { // related `overwrites it`
			return err
		}
		if apierrors.IsNotFound(err) { // want `error-overwritten: err is nil here: the success of annotate has overwritten the error that was found, so that IsNotFound asks in vain`
			return s.Create(ctx, def)
		}
		return err
	}
	return s.Update(ctx, stored)
}

// switched asks in a switch, and for another kind as well.
func (s *Asked) switched(ctx context.Context, pod *corev1.Pod) error {
	var err error
	if err = s.Update(ctx, pod); err != nil {
		err = s.annotate(pod)
		if err != nil {
			return err
		}
		switch {
		case apierrors.IsConflict(err): // want `error-overwritten: .* IsConflict asks in vain`
			return nil
		case apierrors.IsInvalid(err):
			return s.Delete(ctx, pod)
		default:
			return err
		}
	}
	return nil
}

// filtered lets through what is not there, and with that all.
func (s *Asked) filtered(ctx context.Context, pod *corev1.Pod) error {
	err := s.Delete(ctx, pod)
	if err != nil {
		err = s.annotate(pod)
		if err == nil {
			return client.IgnoreNotFound(err) // want `error-overwritten: .* IgnoreNotFound asks in vain`
		}
	}
	return err
}

// told has a log of the failure besides.
func (s *Asked) told(ctx context.Context, pod *corev1.Pod) error {
	err := s.Update(ctx, pod)
	if err != nil {
		klog.ErrorS(err, "not updated")
		if err = s.annotate(pod); err != nil {
			return err
		}
		if !apierrors.IsConflict(err) { // want `error-overwritten: .* IsConflict asks in vain`
			klog.InfoS("no conflict")
		}
		return err
	}
	return nil
}

// compared asks for an error of its own.
func (s *Asked) compared(ctx context.Context, pod *corev1.Pod) error {
	_, err := s.stored(ctx, pod.Name) // related `fails here, for whatever reason`
	if err == nil {
		return nil
	}
	if err = s.annotate(pod); err != nil {
		return err
	}
	if errors.Is(err, io.EOF) { // want `error-overwritten: .* Is asks in vain`
		return nil
	}
	return s.Create(ctx, pod) // want `failure-hidden: Create runs after any error of stored`
}

// okCreate has a variable of its own for the other error.
func (s *Asked) okCreate(ctx context.Context, def *corev1.Pod) error {
	stored, err := s.stored(ctx, def.Name)
	if err != nil {
		if err := s.annotate(def); err != nil {
			return err
		}
		if apierrors.IsNotFound(err) {
			return s.Create(ctx, def)
		}
		return err
	}
	return s.Update(ctx, stored)
}

// okFirst asks first.
func (s *Asked) okFirst(ctx context.Context, def *corev1.Pod) error {
	stored, err := s.stored(ctx, def.Name)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		if err = s.annotate(def); err != nil {
			return err
		}
		if err = s.Create(ctx, def); apierrors.IsAlreadyExists(err) {
			return nil
		}
		return err
	}
	return s.Update(ctx, stored)
}

// okAgain looks it up again, and asks what comes of that.
func (s *Asked) okAgain(ctx context.Context, def *corev1.Pod) error {
	_, err := s.stored(ctx, def.Name)
	if err != nil {
		if err = s.annotate(def); err != nil {
			return err
		}
		_, err = s.stored(ctx, def.Namespace)
		if apierrors.IsNotFound(err) {
			return s.Create(ctx, def)
		}
	}
	return err
}

// okOnePath asks where it may be the first one still.
func (s *Asked) okOnePath(ctx context.Context, def *corev1.Pod) error {
	_, err := s.stored(ctx, def.Name)
	if err != nil {
		if def.Annotations == nil {
			if err = s.annotate(def); err != nil {
				return err
			}
		}
		if apierrors.IsNotFound(err) {
			return s.Create(ctx, def)
		}
	}
	return err
}

// okOther returns the errors of the second call but one.
func (s *Asked) okOther(ctx context.Context, def *corev1.Pod) error {
	err := s.Update(ctx, def)
	if err != nil {
		if err = s.Delete(ctx, def); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
		if apierrors.IsNotFound(err) {
			return s.Create(ctx, def)
		}
	}
	return nil
}

// okEach asks after the turn before, whose error is another one.
func (s *Asked) okEach(ctx context.Context, pods []corev1.Pod) error {
	var err error
	for i := range pods {
		if apierrors.IsConflict(err) {
			return err
		}
		if err = s.Update(ctx, &pods[i]); err != nil && !apierrors.IsConflict(err) {
			return err
		}
	}
	return err
}
