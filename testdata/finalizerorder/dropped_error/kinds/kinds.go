// Package kinds drops errors.
package kinds

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// IgnoreConflict drops a conflict.
func IgnoreConflict(err error) error {
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

// GoneOrConflict drops the errors of writes that somebody else was quicker than.
func GoneOrConflict(err error) error {
	switch {
	case err == nil, apierrors.IsNotFound(err), apierrors.IsConflict(err):
		return nil
	default:
		return err
	}
}

// Gone drops the errors of what is not there.
func Gone(err error) error {
	if apierrors.IsNotFound(err) || apierrors.IsGone(err) {
		return nil
	}
	return err
}
