package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/dropped_error/kinds"
)

// Mounts takes volumes apart.
type Mounts struct {
	client.Client
	disks Disks
}

func (m *Mounts) unmount(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(volume, tenantFinalizer) {
		return nil
	}
	if err := m.disks.RemoveAll(ctx, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	return kinds.IgnoreConflict(m.Update(ctx, volume)) // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is removed, nobody knows`
}

func (m *Mounts) released(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	before := volume.DeepCopy()
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	patch := client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})
	if err := kinds.GoneOrConflict(m.Patch(ctx, volume, patch)); err != nil { // want `dropped-error: the error of Patch is dropped: whether the finalizer of volume is removed, nobody knows`
		return err
	}
	return nil
}

// The conflict is dropped first, and then what is gone.
func (m *Mounts) both(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	return client.IgnoreNotFound(kinds.IgnoreConflict(m.Update(ctx, volume))) // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is removed, nobody knows`
}

func (m *Mounts) okGone(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	return kinds.Gone(m.Update(ctx, volume))
}
