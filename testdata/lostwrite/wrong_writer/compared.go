package wrong_writer

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A status that a function compares with the one before is what it writes the object for.

func (r *Backups) ifChanged(ctx context.Context, before, backup *api.Backup) error {
	if equality.Semantic.DeepEqual(before.Status, backup.Status) {
		return nil
	}
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup, whose change it is for: only Status\(\).Update stores it`
}

func (r *Backups) ifPhaseChanged(ctx context.Context, before, backup *api.Backup) error {
	old, status := before.Status, backup.Status
	if old.Phase != status.Phase { // related `compared here`
		if err := r.Update(ctx, backup); err != nil { // want `wrong-writer: Update leaves out the status of backup, whose change it is for`
			return err
		}
	}
	return nil
}

func (r *Backups) ifInconsistent(ctx context.Context, before, backup *api.Backup) (bool, error) {
	changed := inconsistent(before.Status, backup.Status)
	if !changed {
		return false, nil
	}
	return true, r.Patch(ctx, backup, client.MergeFrom(before)) // want `wrong-writer: Patch leaves out the status of backup, whose change it is for`
}

func inconsistent(before, after api.BackupStatus) bool {
	return before.Phase != after.Phase || len(before.Sites) != len(after.Sites)
}

// okWriter stores the status.
func (r *Backups) okWriter(ctx context.Context, before, backup *api.Backup) error {
	if reflect.DeepEqual(before.Status, backup.Status) {
		return nil
	}
	return r.Status().Update(ctx, backup)
}

// okRest writes both, each for its own change.
func (r *Backups) okRest(ctx context.Context, before, backup *api.Backup) error {
	if !reflect.DeepEqual(before.Spec, backup.Spec) {
		return r.Update(ctx, backup)
	}
	if !reflect.DeepEqual(before.Status, backup.Status) {
		return r.Status().Update(ctx, backup)
	}
	return nil
}

// okEither writes the object for one of two changes, and the status after it.
func (r *Backups) okEither(ctx context.Context, before, backup *api.Backup) error {
	if reflect.DeepEqual(before.Status, backup.Status) {
		return nil
	}
	status := backup.Status.DeepCopy()
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status = *status
	return r.Status().Update(ctx, backup)
}

// okSame is written where the status is the one before.
func (r *Backups) okSame(ctx context.Context, before, backup *api.Backup) error {
	if !reflect.DeepEqual(before.Status, backup.Status) {
		return nil
	}
	return r.Update(ctx, backup)
}

// okPhase looks at one object only: the phase decides on a change of the spec.
func (r *Backups) okPhase(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Phase != "Done" {
		return nil
	}
	backup.Spec.Suspended = true
	return r.Update(ctx, backup)
}

// okSpec changes the spec for a change of the status.
func (r *Backups) okSpec(ctx context.Context, before, backup *api.Backup) error {
	if before.Status.Phase != backup.Status.Phase {
		backup.Spec.Suspended = true
		return r.Update(ctx, backup)
	}
	return nil
}

// finish sets a part of the status and writes the object; its callers write the status on other paths.
func (r *Backups) finish(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup, which is set before`
}

func (r *Backups) run(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Spec.Suspended {
		backup.Status.Phase = "Suspended"
		return r.Status().Update(ctx, backup)
	}
	return r.finish(ctx, backup)
}

// begin is followed by a write of the status, which is what it has set no longer.
func (r *Backups) begin(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Begun"
	return r.Update(ctx, backup) // want `status-overwritten`
}

func (r *Backups) runAll(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if err := r.begin(ctx, backup); err != nil {
		return err
	}
	return r.Status().Update(ctx, backup)
}
