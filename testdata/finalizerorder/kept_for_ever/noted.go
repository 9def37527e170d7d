package kept_for_ever

import (
	"context"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const diskFinalizer = "disks.example.com/server"

// Disk is what a cloud knows of a volume.
type Disk struct{ ID string }

// Cloud keeps the disks.
type Cloud interface {
	DiskOf(ctx context.Context, volume string) (Disk, bool, error)
	FindDisk(ctx context.Context, volume string) (*Disk, error)
	TerminateDisk(ctx context.Context, id string) error
	ReleaseDisk(ctx context.Context, disk *Disk) error
	Login(ctx context.Context, name string) error
}

// Disks terminates the disk of a claim that is deleted.
type Disks struct {
	client.Client
	cloud Cloud
}

// A claimScope has the claim in a field.
type claimScope struct {
	disks *Disks
	claim *corev1.PersistentVolumeClaim
}

func (s *claimScope) letGo(ctx context.Context) error {
	s.claim.Finalizers = slices.DeleteFunc(s.claim.Finalizers, func(f string) bool { return f == diskFinalizer })
	return s.disks.Update(ctx, s.claim)
}

// inScope terminates by a part of what it has found.
func (r *Disks) inScope(ctx context.Context, s *claimScope) (ctrl.Result, error) {
	if s.claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	disk, err := r.cloud.FindDisk(ctx, s.claim.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if disk == nil {
		return ctrl.Result{}, nil // want `kept-for-ever: FindDisk finds nothing to clean up, and the finalizer of s.claim stays`
	}
	if err := r.cloud.TerminateDisk(ctx, disk.ID); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.letGo(ctx)
}

// byFlag asks a bool, and hands on a copy of what it has found.
func (r *Disks) byFlag(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp == nil {
		return nil
	}
	disk, found, err := r.cloud.DiskOf(ctx, claim.Name)
	if err != nil {
		return err
	}
	if !found {
		return nil // want `kept-for-ever: DiskOf finds nothing to clean up`
	}
	if err := r.cloud.ReleaseDisk(ctx, &disk); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return r.Update(ctx, claim)
}

// notNoted ends when the spec names no disk.
func (r *Disks) notNoted(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if claim.Spec.VolumeName == "" {
		return nil // want `kept-for-ever: claim names nothing to clean up, and its finalizer stays: it is Terminating for ever`
	}
	if err := r.cloud.TerminateDisk(ctx, claim.Spec.VolumeName); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer) // related `removed only here`
	return r.Update(ctx, claim)
}

// annotated has the disk in an annotation, and a removal in a helper.
func (r *Disks) annotated(ctx context.Context, s *claimScope) (ctrl.Result, error) {
	if !s.claim.GetDeletionTimestamp().IsZero() {
		id, ok := s.claim.Annotations["disk"]
		if !ok {
			return ctrl.Result{}, nil // want `kept-for-ever: s.claim names nothing to clean up`
		}
		if err := r.cloud.TerminateDisk(ctx, id); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, s.letGo(ctx)
	}
	return ctrl.Result{}, nil
}

// okNoted lets go of what names no disk.
func (r *Disks) okNoted(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if claim.Spec.VolumeName != "" {
		if err := r.cloud.TerminateDisk(ctx, claim.Spec.VolumeName); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return r.Update(ctx, claim)
}

// okWaits comes back when the disk is named.
func (r *Disks) okWaits(ctx context.Context, claim *corev1.PersistentVolumeClaim) (ctrl.Result, error) {
	if claim.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if claim.Spec.VolumeName == "" {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	if err := r.cloud.TerminateDisk(ctx, claim.Spec.VolumeName); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return ctrl.Result{}, r.Update(ctx, claim)
}

// okOther asks for a part that the clean-up does not need.
func (r *Disks) okOther(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if claim.Labels["zone"] == "" {
		return nil
	}
	if err := r.cloud.TerminateDisk(ctx, claim.Spec.VolumeName); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return r.Update(ctx, claim)
}

// okUnprotected has no finalizer on what names no disk.
func (r *Disks) okUnprotected(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if !controllerutil.ContainsFinalizer(claim, diskFinalizer) || claim.Spec.VolumeName == "" && len(claim.Finalizers) == 0 {
		return nil
	}
	if err := r.cloud.TerminateDisk(ctx, claim.Spec.VolumeName); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return r.Update(ctx, claim)
}

// okLogin hands what it has found to something that is no clean-up.
func (r *Disks) okLogin(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if claim.Spec.VolumeName == "" {
		return nil
	}
	if err := r.cloud.Login(ctx, claim.Spec.VolumeName); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(claim, diskFinalizer)
	return r.Update(ctx, claim)
}
