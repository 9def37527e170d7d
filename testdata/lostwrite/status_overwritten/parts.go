package status_overwritten

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// otherPart sets another part of the status after the Update.
func (r *Backups) otherPart(ctx context.Context, backup *api.Backup) error {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Installed"}) // related `set here`
	if controllerutil.AddFinalizer(backup, "copy") {
		if err := r.Update(ctx, backup); err != nil { // want `status-overwritten: the answer to Update overwrites the status of backup`
			return err
		}
	}
	backup.Status.Phase = "Done"
	backup.Status.Size++
	return r.Status().Update(ctx, backup)
}

func (r *Backups) label(ctx context.Context, backup *api.Backup) error {
	base := backup.DeepCopy()
	backup.Labels["size"] = "known"
	return r.Patch(ctx, backup, client.MergeFrom(base))
}

// measured has a helper that sends the labels, and writes the rest of the status in the end.
func (r *Backups) measured(ctx context.Context, backup *api.Backup, size int64) (err error) {
	defer func() {
		backup.Status.Phase = "Measured"
		if statusErr := r.Status().Update(ctx, backup); err == nil {
			err = statusErr
		}
	}()
	backup.Status.Size = size
	return r.label(ctx, backup) // want `status-overwritten: the answer to label overwrites the status of backup`
}

func (r *Backups) setSize(backup *api.Backup, size int64) { backup.Status.Size = size }

// throughField keeps the object in a field, and sets the parts in methods.
func (r *Backups) throughField(ctx context.Context, size int64) error {
	r.setSize(r.current, size)
	if err := r.Update(ctx, r.current); err != nil { // want `status-overwritten: the answer to Update overwrites the status of r.current`
		return err
	}
	finish(r.current)
	return r.Status().Update(ctx, r.current)
}

// okSamePart sets the conditions again; which of them is not known.
func (r *Backups) okSamePart(ctx context.Context, backup *api.Backup) error {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Installing"})
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Installed"})
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

// okAllSet sets both parts again.
func (r *Backups) okAllSet(ctx context.Context, backup *api.Backup, size int64) error {
	backup.Status.Size = size
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status = api.BackupStatus{Phase: "Done", Size: size}
	return r.Status().Update(ctx, backup)
}

// okStoredBefore has written the part before the Update, and another one after it.
func (r *Backups) okStoredBefore(ctx context.Context, backup *api.Backup, size int64) error {
	backup.Status.Size = size
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}

// okUnseen hands the object to a function that is not seen and may set the part.
func (r *Backups) okUnseen(ctx context.Context, backup *api.Backup, size int64) error {
	backup.Status.Size = size
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	if err := r.install(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Status().Update(ctx, backup)
}
