package wrong_writer

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// An option changes an object before it is created.
type option interface{ apply(client.Object) }

type (
	volume  string
	stopped struct{}
	phase   string
)

func (v volume) apply(obj client.Object) { obj.(*api.Backup).Spec.Volume = string(v) }

func (stopped) apply(obj client.Object) { obj.(*api.Backup).Spec.Suspended = true }

// One option is for objects that are there already.
func (p phase) apply(obj client.Object) { obj.(*api.Backup).Status.Phase = string(p) }

// okOptions does what its caller asks for.
func okOptions(ctx context.Context, c client.Client, options ...option) error {
	backup := &api.Backup{}
	backup.Name = "nightly"
	for _, o := range options {
		o.apply(backup)
	}
	return c.Create(ctx, backup)
}

// okChanges takes functions, and one of them sets the status of what is there.
func okChanges(ctx context.Context, c client.Client, changes ...func(*api.Backup)) error {
	backup := &api.Backup{}
	all(backup, changes)
	return c.Create(ctx, backup)
}

func all(backup *api.Backup, changes []func(*api.Backup)) {
	for _, change := range changes {
		change(backup)
	}
}

func started(backup *api.Backup) { backup.Status.Phase = "Started" }

func useOptions(ctx context.Context, c client.Client, backup *api.Backup) error {
	if err := okOptions(ctx, c, volume("data"), stopped{}); err != nil {
		return err
	}
	phase("Stopped").apply(backup)
	all(backup, []func(*api.Backup){started})
	if err := okChanges(ctx, c, func(b *api.Backup) { b.Spec.Volume = "logs" }); err != nil {
		return err
	}
	return c.Status().Update(ctx, backup)
}

// okUpdated has what is read changed by options.
func okUpdated(ctx context.Context, c client.Client, key client.ObjectKey, options ...option) error {
	backup := &api.Backup{}
	if err := c.Get(ctx, key, backup); err != nil {
		return err
	}
	for _, o := range options {
		o.apply(backup)
	}
	return c.Update(ctx, backup)
}

// setter is an option that is known.
func setter(ctx context.Context, c client.Client, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := c.Get(ctx, key, backup); err != nil {
		return err
	}
	var o option = phase("Done")
	o.apply(backup)
	return c.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// always sets it by a function that does nothing else.
func always(ctx context.Context, c client.Client) error {
	backup := &api.Backup{}
	started(backup)
	return c.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup`
}

// twice makes one mistake at two places: it is one finding.
func twice(ctx context.Context, c client.Client, key client.ObjectKey, check func(string) error) error {
	backup := &api.Backup{}
	if err := c.Get(ctx, key, backup); err != nil {
		return err
	}
	if err := check(backup.Spec.Volume); err != nil {
		backup.Status.Phase = "Unknown"
		return c.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
	}
	if err := check(backup.Name); err != nil {
		backup.Status.Phase = "Failed"
		return c.Update(ctx, backup) // related `here too`
	}
	return nil
}
