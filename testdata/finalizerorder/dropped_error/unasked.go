package dropped_error

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const volumeFinalizer = "example.com/volume"

// Steps cleans up in steps.
type Steps struct {
	client.Client
	recorder record.EventRecorder
	detach   func(context.Context, string) error
	wipe     func(context.Context, string) error
}

// shown has the answer in a log, and returns another error.
func (s *Steps) shown(ctx context.Context, claim *corev1.PersistentVolumeClaim) (err error) {
	defer func() {
		if err != nil {
			log.FromContext(ctx).Error(err, "claim kept")
		}
	}()
	if err = s.detach(ctx, claim.Name); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(claim, volumeFinalizer) {
		err := s.Update(ctx, claim) // want `dropped-error: the error of Update is dropped: whether the finalizer of claim is removed, nobody knows`
		log.FromContext(ctx).Info("claim released", "ok", err == nil)
	}
	return err
}

// logged asks nothing either.
func (s *Steps) logged(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, volumeFinalizer)
	err := s.Update(ctx, claim) // want `dropped-error: the error of Update is dropped`
	log.FromContext(ctx).Info("claim released", "reason", err)
	return nil
}

// okShown returns the error that is in the log.
func (s *Steps) okShown(ctx context.Context, claim *corev1.PersistentVolumeClaim) (err error) {
	defer func() {
		if err != nil {
			log.FromContext(ctx).Error(err, "claim kept")
		}
	}()
	if err = s.detach(ctx, claim.Name); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(claim, volumeFinalizer) {
		err = s.Update(ctx, claim)
		log.FromContext(ctx).Info("claim released", "ok", err == nil)
	}
	return err
}

// aggregated returns the failures of a list that is known to be empty.
func (s *Steps) aggregated(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var failures []error
	for _, step := range []func(context.Context, string) error{s.detach, s.wipe} {
		if err := step(ctx, claim.Name); err != nil {
			failures = append(failures, err)
		}
	}
	if len(failures) > 0 {
		return utilerrors.NewAggregate(failures)
	}
	controllerutil.RemoveFinalizer(claim, volumeFinalizer)
	if err := s.Update(ctx, claim); err != nil { // want `dropped-error: the error of Update is dropped`
		s.recorder.Eventf(claim, corev1.EventTypeWarning, "Kept", "finalizer stays: %v", err)
	}
	return utilerrors.NewAggregate(failures)
}

// joined has the inverted test.
func (s *Steps) joined(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var failures []error
	if err := s.detach(ctx, claim.Name); err != nil {
		failures = append(failures, err)
	}
	if len(failures) == 0 {
		controllerutil.RemoveFinalizer(claim, volumeFinalizer)
		if err := s.Update(ctx, claim); err != nil { // want `dropped-error: the error of Update is dropped`
			log.FromContext(ctx).Error(err, "finalizer stays")
		}
		return errors.Join(failures...)
	}
	return errors.Join(failures...)
}

// okJoined has the error in the list.
func (s *Steps) okJoined(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	var failures []error
	if err := s.detach(ctx, claim.Name); err != nil {
		failures = append(failures, err)
	}
	if len(failures) == 0 {
		controllerutil.RemoveFinalizer(claim, volumeFinalizer)
		if err := s.Update(ctx, claim); err != nil {
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}
