package wrong_writer

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// run sets the status by functions that it is handed (emqx).
func run(backup *api.Backup, start func(*api.Backup) error) error {
	if err := start(backup); err != nil {
		backup.Status.Phase = "Failed"
		return err
	}
	backup.Status.Phase = "Running"
	return nil
}

// afterFailure writes the status where the step has failed, and loses that of one that has worked.
func (r *Backups) afterFailure(ctx context.Context, key client.ObjectKey, start func(*api.Backup) error) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Spec.Suspended {
		backup.Status.Phase = "Suspended"
		return r.Status().Update(ctx, backup)
	}
	if err := run(backup, start); err != nil { // related `set here`
		_ = r.Status().Update(ctx, backup)
		return err
	}
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// later writes the status before it sets another part of it.
func (r *Backups) later(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Running"
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// okReleased takes the finalizer from an object that is being deleted: nobody looks for its status any more.
func (r *Backups) okReleased(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil || backup.DeletionTimestamp.IsZero() {
		return err
	}
	backup.Status.Phase = "Gone"
	controllerutil.RemoveFinalizer(backup, "copy")
	return r.Update(ctx, backup)
}

// okCleared takes all finalizers, which is done to an object that is being deleted.
func (r *Backups) okCleared(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Finalizers = []string{}
	backup.Status.Phase = "Gone"
	return r.Update(ctx, backup)
}

// held removes a finalizer from an object that stays.
func (r *Backups) held(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Free"
	controllerutil.RemoveFinalizer(backup, "copy")
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// byPhase has a writer for each phase, and one of them is the wrong one.
func (r *Backups) byPhase(ctx context.Context, backup *api.Backup) error {
	switch backup.Status.Phase {
	case "":
		backup.Status.Phase = "Pending"
		return r.Status().Patch(ctx, backup, client.Merge)
	case "Pending":
		backup.Status.Phase = "Running"
		return r.Patch(ctx, backup, client.Merge) // want `wrong-writer: Patch leaves out the status of backup`
	}
	return nil
}

// okNextPass writes the status unless something else comes first, after which it is called again.
func (r *Backups) okNextPass(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Running"
	if backup.Spec.Volume == "" {
		backup.Spec.Volume = "default"
		return r.Update(ctx, backup)
	}
	return r.Status().Update(ctx, backup)
}

// deferred writes the status at its end.
func (r *Backups) deferred(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	defer func() { _ = r.Status().Patch(ctx, backup, client.MergeFrom(before)) }()
	backup.Status.Phase = "Running"
	return r.Update(ctx, backup) // want `status-overwritten`
}

// okRounds writes it in the next round.
func (r *Backups) okRounds(ctx context.Context, backup *api.Backup) error {
	for range 2 {
		if err := r.Status().Update(ctx, backup); err != nil {
			return err
		}
		backup.Status.Phase = "Running"
	}
	return r.Update(ctx, backup)
}
