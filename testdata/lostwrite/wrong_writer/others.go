package wrong_writer

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// expire stores the status of all that there are.
func (r *Backups) expire(ctx context.Context, ns string) error {
	var all api.BackupList
	if err := r.List(ctx, &all, client.InNamespace(ns)); err != nil {
		return err
	}
	for i := range all.Items {
		all.Items[i].Status.Phase = "Expired"
		if err := r.Status().Update(ctx, &all.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// afterOthers stores the status of others before it sets that of its own.
func (r *Backups) afterOthers(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if err := r.expire(ctx, key.Namespace); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// okBeforeOthers may have its status stored with theirs.
func (r *Backups) okBeforeOthers(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Status.Phase = "Done"
	if err := r.expire(ctx, key.Namespace); err != nil {
		return err
	}
	return r.Update(ctx, backup)
}

// okDeferred has them stored in the end.
func (r *Backups) okDeferred(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	defer r.expire(ctx, key.Namespace)
	backup.Status.Phase = "Done"
	return r.Update(ctx, backup)
}

// okEachTurn stores them in the next turn.
func (r *Backups) okEachTurn(ctx context.Context, keys []client.ObjectKey) error {
	backup := &api.Backup{}
	for _, key := range keys {
		if err := r.expire(ctx, key.Namespace); err != nil {
			return err
		}
		if err := r.Get(ctx, key, backup); err != nil {
			return err
		}
		backup.Status.Phase = "Done"
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}
