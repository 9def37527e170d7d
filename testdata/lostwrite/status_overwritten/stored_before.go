package status_overwritten

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
	"github.com/ctrllint/ctrllint/testdata/lostwrite/status_overwritten/render"
)

// Renders observes, writes the status, and applies: what the second step notes, the first one has (function-mesh).
type Renders struct{ client.Client }

func (r *Renders) observe(ctx context.Context, backup *api.Backup) error {
	pod, err := render.Pod(ctx, r.Client, backup)
	if err != nil {
		return err
	}
	backup.Status.Size = int64(len(pod.Spec.Containers))
	return nil
}

func (r *Renders) apply(ctx context.Context, backup *api.Backup) error {
	pod, err := render.Pod(ctx, r.Client, backup)
	if err != nil {
		return err
	}
	return r.Create(ctx, pod)
}

func (r *Renders) hold(ctx context.Context, backup *api.Backup) error {
	controllerutil.AddFinalizer(backup, "render")
	return r.Update(ctx, backup) // want `whole-object-update`
}

func (r *Renders) okStoredBefore(ctx context.Context, backup *api.Backup) error {
	if err := r.observe(ctx, backup); err != nil {
		return err
	}
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	if err := r.apply(ctx, backup); err != nil {
		return err
	}
	if err := r.hold(ctx, backup); err != nil {
		return err
	}
	backup.Status.Conditions = nil
	return r.Status().Update(ctx, backup)
}

// notStored has no write between the two.
func (r *Renders) notStored(ctx context.Context, backup *api.Backup) error {
	if err := r.observe(ctx, backup); err != nil {
		return err
	}
	if err := r.apply(ctx, backup); err != nil {
		return err
	}
	if err := r.hold(ctx, backup); err != nil { // want `status-overwritten: the answer to hold overwrites the status of backup`
		return err
	}
	backup.Status.Conditions = nil
	return r.Status().Update(ctx, backup)
}

// another sets another phase by the same function.
func (r *Renders) another(ctx context.Context, backup *api.Backup) error {
	render.Phase(backup, "Started")
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	render.Phase(backup, "Done")
	if err := r.hold(ctx, backup); err != nil { // want `status-overwritten: the answer to hold overwrites the status of backup`
		return err
	}
	return r.Status().Update(ctx, backup)
}

func (r *Renders) phase(backup *api.Backup, phase string) { backup.Status.Phase = phase }

// anotherHere does so by a method of its own.
func (r *Renders) anotherHere(ctx context.Context, backup *api.Backup) error {
	r.phase(backup, "Started")
	if err := r.Status().Update(ctx, backup); err != nil {
		return err
	}
	r.phase(backup, "Done")
	if err := r.hold(ctx, backup); err != nil { // want `status-overwritten: the answer to hold overwrites the status of backup`
		return err
	}
	return r.Status().Update(ctx, backup)
}
