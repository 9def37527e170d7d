package patch_base

import (
	"context"
	"slices"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Task is an object with a phase, whatever its type.
type Task interface {
	client.Object
	Phase() string
	SetPhase(string)
	SetStatus(api.BackupStatus)
}

// Tasks keeps one task.
type Tasks struct {
	client.Client
	task Task
}

// viaInterface sets the phase by a method that is not seen.
func (r *Tasks) viaInterface(ctx context.Context) error {
	r.task.SetPhase("Started")
	base := client.MergeFrom(r.task.DeepCopyObject().(client.Object)) // want `patch-base: the patch of r.task is empty: what it is compared with is copied after the change`
	return r.Status().Patch(ctx, r.task, base)
}

// ofParameter sets the status.
func (r *Tasks) ofParameter(ctx context.Context, task Task, status api.BackupStatus) error {
	task.SetStatus(status)
	before, ok := task.DeepCopyObject().(Task) // want `patch-base: the patch of task is empty`
	if !ok {
		return nil
	}
	return r.Status().Patch(ctx, task, client.MergeFrom(before))
}

// sometimes changes the list in a loop, and copies it after that.
func (r *Tasks) sometimes(ctx context.Context, backup *api.Backup, target string) error {
	for i, t := range backup.Spec.Targets {
		if t == target {
			backup.Spec.Targets = slices.Delete(backup.Spec.Targets, i, i+1)
			break
		}
	}
	before := backup.DeepCopy() // want `patch-base: the patch of backup is empty`
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// branch changes it in one branch.
func (r *Tasks) branch(ctx context.Context, backup *api.Backup, suspended bool) error {
	if suspended {
		backup.Spec.Suspended = true
	}
	base := client.MergeFrom(backup.DeepCopy()) // want `patch-base: the patch of backup is empty`
	return r.Patch(ctx, backup, base)
}

// okBefore copies it first.
func (r *Tasks) okBefore(ctx context.Context, task Task) error {
	base := client.MergeFrom(task.DeepCopyObject().(client.Object))
	task.SetPhase("Started")
	return r.Status().Patch(ctx, task, base)
}

// okBetween changes it before and after.
func (r *Tasks) okBetween(ctx context.Context, backup *api.Backup, suspended bool) error {
	if suspended {
		backup.Spec.Suspended = true
	}
	before := backup.DeepCopy()
	if !suspended {
		backup.Spec.Suspended = false
	}
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okSaved stores the change of the branch.
func (r *Tasks) okSaved(ctx context.Context, backup *api.Backup, suspended bool) error {
	if suspended {
		backup.Spec.Suspended = true
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
	}
	before := backup.DeepCopy()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okSavesItself has a step before the copy that changes the backup and stores the change itself, and one after it that sets the
// phase and patches it (kubeblocks).
func (r *Tasks) okSavesItself(ctx context.Context, backup *api.Backup) error {
	if err := r.protect(ctx, backup); err != nil {
		return err
	}
	before := backup.DeepCopy()
	if backup.Spec.Suspended {
		return r.phase(ctx, before, backup, "Suspended")
	}
	return r.phase(ctx, before, backup, "Running")
}

func (r *Tasks) protect(ctx context.Context, backup *api.Backup) error {
	base := client.MergeFrom(backup.DeepCopy())
	backup.Labels["protected"] = "true"
	return r.Patch(ctx, backup, base)
}

func (r *Tasks) phase(ctx context.Context, before, backup *api.Backup, phase string) error {
	base := client.MergeFrom(before)
	backup.Status.Phase = phase
	return r.Status().Patch(ctx, backup, base)
}
