package wrong_writer

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A round is what the steps of a reconcile hand on.
type round struct{ backup api.Backup }

// A step does its part, and returns the one that comes next.
type step func(ctx context.Context, r *Backups, at *round) (step, error)

// inSteps takes one step after another.
func (r *Backups) inSteps(ctx context.Context, key client.ObjectKey) error {
	at := &round{}
	if err := r.Get(ctx, key, &at.backup); err != nil {
		return err
	}
	for next := step(okPutBack); next != nil; {
		var err error
		if next, err = next(ctx, r, at); err != nil {
			return err
		}
	}
	return nil
}

// okPutBack puts the status that it has set back after the answer, for the step that stores it.
func okPutBack(ctx context.Context, r *Backups, at *round) (step, error) {
	at.backup.Status.Phase = "Done"
	wanted := at.backup.Status.DeepCopy()
	at.backup.Labels["done"] = "true"
	if err := r.Update(ctx, &at.backup); err != nil {
		return nil, err
	}
	at.backup.Status = *wanted
	return stored(), nil
}

// okPart puts back the part that it has set.
func okPart(ctx context.Context, r *Backups, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	phase := backup.Status.Phase
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = phase
	return nil
}

// okPutBackLater puts it back in any case.
func okPutBackLater(ctx context.Context, r *Backups, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	wanted := backup.Status
	defer func() { backup.Status = wanted }()
	return r.Update(ctx, backup)
}

// otherPart sets another part after the answer: the phase is gone.
func otherPart(ctx context.Context, r *Backups, at *round) (step, error) {
	at.backup.Status.Phase = "Done"
	if err := r.Update(ctx, &at.backup); err != nil { // want `wrong-writer: Update leaves out the status of at.backup`
		return nil, err
	}
	at.backup.Status.Size = 1
	return stored(), nil
}

// emptied has an empty status after the answer.
func emptied(ctx context.Context, r *Backups, at *round) (step, error) {
	at.backup.Status.Phase = "Done"
	if err := r.Update(ctx, &at.backup); err != nil { // want `wrong-writer: Update leaves out the status of at.backup`
		return nil, err
	}
	at.backup.Status = api.BackupStatus{}
	return stored(), nil
}

// putBackBefore puts it back where the answer comes after.
func putBackBefore(ctx context.Context, r *Backups, at *round) (step, error) {
	at.backup.Status.Phase = "Done"
	wanted := at.backup.Status.DeepCopy()
	at.backup.Status = *wanted
	return stored(), r.Update(ctx, &at.backup) // want `wrong-writer: Update leaves out the status of at.backup`
}

func stored() step {
	return func(ctx context.Context, r *Backups, at *round) (step, error) {
		return nil, r.Status().Update(ctx, &at.backup)
	}
}
