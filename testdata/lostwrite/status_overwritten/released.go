package status_overwritten

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Releases lets backups go that are being deleted, and writes their status in the end.
type Releases struct {
	client.Client
	changes []Mark
}

func (r *Releases) run(ctx context.Context, backup *api.Backup) (err error) {
	defer func() {
		if updateErr := r.Status().Update(ctx, backup); err == nil {
			err = updateErr
		}
	}()
	if backup.DeletionTimestamp.IsZero() {
		return r.admit(ctx, backup)
	}
	return r.okRelease(ctx, backup)
}

// admit adds a finalizer: the object stays, and has lost its phase.
func (r *Releases) admit(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Admitted"
	controllerutil.AddFinalizer(backup, "copy")
	return r.Update(ctx, backup) // want `status-overwritten: the answer to Update overwrites the status of backup`
}

// okRelease removes one from an object that is being deleted: whoever looks for the status finds no object.
func (r *Releases) okRelease(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Released"
	if !controllerutil.RemoveFinalizer(backup, "copy") {
		return nil
	}
	return r.Update(ctx, backup)
}

// reconcile has a step that removes the finalizer of a backup that is being deleted: others come to the Update as well (numaflow).
func (r *Releases) reconcile(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	stepErr := r.step(changed) // related `set here`
	if stepErr != nil {
		ctrl.LoggerFrom(ctx).Error(stepErr, "not done")
	}
	if len(backup.Finalizers) != len(changed.Finalizers) {
		if err := r.Update(ctx, changed); err != nil { // want `status-overwritten: the answer to Update overwrites the status of changed`
			return err
		}
	}
	if err := r.Status().Update(ctx, changed); err != nil {
		return err
	}
	return stepErr
}

func (r *Releases) step(backup *api.Backup) error {
	if !backup.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(backup, "copy")
		return nil
	}
	controllerutil.AddFinalizer(backup, "copy")
	backup.Status.Phase = "Running"
	if len(backup.Spec.Targets) == 0 {
		return errors.New("no targets")
	}
	return nil
}

// A Mark changes a status.
type Mark func(*api.BackupStatus)

// save sends the spec and then the status, and mark sets the status again and sends it: nothing of it is lost.
func (r *Releases) save(ctx context.Context, backup *api.Backup, base, statusBase client.Patch, changed bool) error {
	if changed {
		if err := r.Patch(ctx, backup, base); err != nil {
			return err
		}
	}
	return r.Status().Patch(ctx, backup, statusBase)
}

func (r *Releases) mark(ctx context.Context, backup *api.Backup, change Mark) error {
	base := client.MergeFrom(backup.DeepCopy())
	change(&backup.Status)
	return r.Status().Patch(ctx, backup, base)
}

func both(marks ...Mark) Mark {
	return func(status *api.BackupStatus) {
		for _, mark := range marks {
			mark(status)
		}
	}
}

func done(status *api.BackupStatus) { status.Phase = "Done" }

func (r *Releases) okMarked(ctx context.Context, backup *api.Backup, changed bool) error {
	base, statusBase := client.MergeFrom(backup.DeepCopy()), client.MergeFrom(backup.DeepCopy())
	done(&backup.Status)
	if err := r.save(ctx, backup, base, statusBase, changed); err != nil {
		return err
	}
	return r.mark(ctx, backup, both(r.changes...))
}
