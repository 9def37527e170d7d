package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const diskFinalizer = "example.com/disk"

// A DiskCloud has disks.
type DiskCloud interface {
	DeleteDisk(ctx context.Context, name string) error
}

// Disks keeps disks, whose names are the keys of a map.
type Disks struct {
	client.Client
	cloud DiskCloud
}

// leftByOwners lets go of itself before its mark is taken off the objects of its kind that own it.
func (r *Disks) leftByOwners(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer) // want `removed-before-cleanup: the finalizer of o is removed before Update`
	if err := r.Update(ctx, o); err != nil {
		return err
	}
	for _, ref := range o.OwnerReferences {
		var owner corev1.ConfigMap
		if err := r.Get(ctx, client.ObjectKey{Namespace: o.Namespace, Name: ref.Name}, &owner); err != nil {
			return err
		}
		if controllerutil.RemoveFinalizer(&owner, diskFinalizer+"-"+o.Name) {
			if err := r.Update(ctx, &owner); err != nil {
				return err
			}
		}
	}
	return nil
}

// okOwnersFirst takes the mark off the others first.
func (r *Disks) okOwnersFirst(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, ref := range o.OwnerReferences {
		var owner corev1.ConfigMap
		if err := r.Get(ctx, client.ObjectKey{Namespace: o.Namespace, Name: ref.Name}, &owner); apierrors.IsNotFound(err) {
			continue
		} else if err != nil {
			return err
		}
		if controllerutil.RemoveFinalizer(&owner, diskFinalizer+"-"+o.Name) {
			if err := r.Update(ctx, &owner); err != nil {
				return err
			}
		}
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer)
	return r.Update(ctx, o)
}

// okReadAgain reads the object itself again, and takes off what is left.
func (r *Disks) okReadAgain(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer)
	if err := r.Update(ctx, o); err != nil {
		return err
	}
	var again corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKeyFromObject(o), &again); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(&again, diskFinalizer+"-old")
	return r.Update(ctx, &again)
}

// eachKey goes on with the next disk when one cannot be deleted.
func (r *Disks) eachKey(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	for name := range o.Data {
		if err := r.cloud.DeleteDisk(ctx, name); err != nil {
			logf.FromContext(ctx).Error(err, "disk left")
			continue
		}
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although DeleteDisk failed`
	return r.Update(ctx, o)
}

// eachValue does so for the entries.
func (r *Disks) eachValue(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, name := range o.Data {
		if err := r.cloud.DeleteDisk(ctx, name); err != nil {
			logf.FromContext(ctx).Error(err, "disk left")
		}
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although DeleteDisk failed`
	return r.Update(ctx, o)
}

// okEachKey returns the failure.
func (r *Disks) okEachKey(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	for name := range o.Data {
		if err := r.cloud.DeleteDisk(ctx, name); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer)
	return r.Update(ctx, o)
}

// okEachOther deletes the disks of somebody else.
func (r *Disks) okEachOther(ctx context.Context, o *corev1.ConfigMap, disks map[string]string) error {
	if o.DeletionTimestamp.IsZero() {
		return nil
	}
	for name := range disks {
		if err := r.cloud.DeleteDisk(ctx, name); err != nil {
			logf.FromContext(ctx).Error(err, "disk left")
		}
	}
	controllerutil.RemoveFinalizer(o, diskFinalizer)
	return r.Update(ctx, o)
}
