package wrong_writer

import (
	"context"

	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// The status of another object is taken over into the one that was read.

func (r *Backups) latestStatus(ctx context.Context, backup *api.Backup) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Backup{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(backup), latest); err != nil {
			return err
		}
		latest.Status = backup.Status
		return r.Update(ctx, latest) // want `wrong-writer: Update leaves out the status of latest`
	})
}

// latestPhase takes the spec and a part of the status.
func (r *Backups) latestPhase(ctx context.Context, backup *api.Backup) error {
	var latest api.Backup
	if err := r.Get(ctx, client.ObjectKeyFromObject(backup), &latest); err != nil {
		return err
	}
	latest.Spec = backup.Spec
	latest.Status.Phase = backup.Status.Phase
	return r.Update(ctx, &latest) // want `wrong-writer: Update leaves out the status of latest`
}

func (r *Backups) okLatestStatus(ctx context.Context, backup *api.Backup) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &api.Backup{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(backup), latest); err != nil {
			return err
		}
		latest.Status = backup.Status
		return r.Status().Update(ctx, latest)
	})
}

// okWhole takes over spec and status, as an object that was put together has them, for its spec.
func (r *Backups) okWhole(ctx context.Context, desired *api.Backup) error {
	var latest api.Backup
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &latest); err != nil {
		return err
	}
	latest.Spec = desired.Spec
	latest.Status = desired.Status
	return r.Update(ctx, &latest)
}

// okDesired gives the status that is there to what was put together.
func (r *Backups) okDesired(ctx context.Context, desired *api.Backup) error {
	var latest api.Backup
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &latest); err != nil {
		return err
	}
	desired.ResourceVersion = latest.ResourceVersion
	desired.Status.Phase = latest.Status.Phase
	return r.Update(ctx, desired)
}

// listedSpec changes the spec of what it has listed.
func (r *Backups) listedSpec(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for i := range list.Items {
		list.Items[i].Spec.Volume = "moved"
		list.Items[i].Status.Phase = "Moved"
		if err := r.Status().Update(ctx, &list.Items[i]); err != nil { // want `wrong-writer: Status\(\).Update stores the status alone`
			return err
		}
	}
	return nil
}

func (r *Backups) listedSpecOfCopy(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for _, backup := range list.Items {
		backup.Spec.Volume = "moved"
		backup.Status.Phase = "Moved"
		if err := r.Status().Update(ctx, &backup); err != nil { // want `wrong-writer: Status\(\).Update stores the status alone: backup.Spec.Volume`
			return err
		}
	}
	return nil
}

// handedSpec does so for a list that it is handed.
func (r *Backups) handedSpec(ctx context.Context, list *api.BackupList) error {
	for i := range list.Items {
		list.Items[i].Spec.Volume = "moved"
		list.Items[i].Status.Phase = "Moved"
		if err := r.Status().Update(ctx, &list.Items[i]); err != nil { // want `spec-of-parameter`
			return err
		}
	}
	return nil
}

// okListedBoth writes both halves.
func (r *Backups) okListedBoth(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for i := range list.Items {
		backup := &list.Items[i]
		backup.Spec.Volume = "moved"
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
		backup.Status.Phase = "Moved"
		if err := r.Status().Update(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}

// okListedSome writes the spec of some and the status of others.
func (r *Backups) okListedSome(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for i := range list.Items {
		backup := &list.Items[i]
		if backup.Spec.Volume == "" {
			backup.Spec.Volume = "default"
			if err := r.Update(ctx, backup); err != nil {
				return err
			}
			continue
		}
		backup.Status.Phase = "Kept"
		if err := r.Status().Update(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}
