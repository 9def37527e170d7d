package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Leases frees what volumes have.
type Leases struct {
	client.Client
	disks Disks
}

// handleDeletion says after a conflict what it says when the finalizer is gone (falco-operator).
func (l *Leases) handleDeletion(ctx context.Context, volume client.Object) (bool, error) {
	if volume.GetDeletionTimestamp().IsZero() {
		return false, nil
	}
	if controllerutil.ContainsFinalizer(volume, tenantFinalizer) {
		if err := l.disks.RemoveAll(ctx, volume.GetName()); err != nil {
			return false, err
		}
		controllerutil.RemoveFinalizer(volume, tenantFinalizer)
		if err := l.Update(ctx, volume); err != nil && !apierrors.IsConflict(err) { // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is removed, nobody knows`
			return false, err
		} else if apierrors.IsConflict(err) {
			logf.FromContext(ctx).Info("conflict, retrying")
			return true, nil // related `goes on as if it had been written`
		}
	}
	return true, nil
}

// released logs whatever error comes back.
func (l *Leases) released(ctx context.Context, volume *corev1.PersistentVolume) (done bool, err error) {
	if volume.DeletionTimestamp.IsZero() {
		return false, nil
	}
	if err := l.disks.RemoveAll(ctx, volume.Name); err != nil {
		return false, err
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	if err := l.Update(ctx, volume); err != nil { // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is removed, nobody knows`
		logf.FromContext(ctx).Error(err, "finalizer not removed")
		return true, nil // related `goes on as if it had been written`
	}
	return true, nil
}

// okAgain says after a conflict that the caller is to come back.
func (l *Leases) okAgain(ctx context.Context, volume *corev1.PersistentVolume) (again bool, err error) {
	if volume.DeletionTimestamp.IsZero() {
		return false, nil
	}
	if err := l.disks.RemoveAll(ctx, volume.Name); err != nil {
		return false, err
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	if err := l.Update(ctx, volume); err != nil {
		if apierrors.IsConflict(err) {
			return true, nil
		}
		return false, err
	}
	return false, nil
}

// okReturns returns the conflict.
func (l *Leases) okReturns(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if volume.DeletionTimestamp.IsZero() {
		return false, nil
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	if err := l.Update(ctx, volume); err != nil {
		if apierrors.IsConflict(err) {
			return true, err
		}
		return false, err
	}
	return true, nil
}
