// Package patches sends what differs between an object and its base.
package patches

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

func right(ctx context.Context, c client.Client, backup *api.Backup) error {
	backup.Labels = nil
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	return c.Patch(ctx, backup, client.MergeFrom(before)) // patches: with before, sends Spec.Suspended
}

func changedCopy(ctx context.Context, c client.Client, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Spec.Suspended = true
	return c.Patch(ctx, changed, client.MergeFrom(backup)) // patches: with backup, sends Spec.Suspended
}

func itself(ctx context.Context, c client.Client, backup *api.Backup) error {
	backup.Spec.Suspended = true
	return c.Patch(ctx, backup, client.MergeFrom(backup)) // patches: with backup, sends Spec.Suspended, itself
}

func late(ctx context.Context, c client.Client, backup *api.Backup) error {
	backup.Spec.Suspended = true
	before := backup.DeepCopy()
	return c.Patch(ctx, backup, client.MergeFrom(before)) // patches: with before, late after Spec.Suspended
}

func lateOnOnePath(ctx context.Context, c client.Client, backup *api.Backup, labels map[string]string) error {
	if labels != nil {
		backup.Labels = labels
	}
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	return c.Patch(ctx, backup, client.MergeFrom(before)) // patches: with before, sends Spec.Suspended
}

func stored(ctx context.Context, c client.Client, backup *api.Backup) error {
	backup.Spec.Suspended = true
	if err := c.Update(ctx, backup); err != nil {
		return err
	}
	return c.Patch(ctx, backup, client.MergeFrom(backup.DeepCopy())) // patches: with the Backup
}

func takesBack(ctx context.Context, c client.Client, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Spec.Suspended = true
	return c.Patch(ctx, backup, client.MergeFrom(changed)) // patches: with changed, takes back Spec.Suspended
}

func emptied(ctx context.Context, c client.Client, backup *api.Backup) error {
	nothing := backup.DeepCopy()
	nothing.Spec.Targets = nil
	return c.Patch(ctx, backup, client.MergeFrom(nothing)) // patches: with nothing
}

func send(ctx context.Context, c client.Client, before, after client.Object) error {
	return c.Patch(ctx, after, client.MergeFrom(before)) // patches: with before
}

func helper(ctx context.Context, c client.Client, backup *api.Backup) error {
	backup.Spec.Suspended = true
	before := backup.DeepCopy()
	return send(ctx, c, before, backup) // patches: with before, late after Spec.Suspended
}

func several(ctx context.Context, c client.Client, backup *api.Backup, old client.Patch, keep bool) error {
	patch := client.MergeFrom(backup)
	if keep {
		patch = old
	}
	if err := c.Patch(ctx, backup, patch); err != nil { // patches: none
		return err
	}
	return c.Patch(ctx, backup, client.RawPatch("", nil)) // patches: none
}

func sharesMap(ctx context.Context, c client.Client, backup *api.Backup) error {
	before := *backup
	backup.Labels["volume"] = backup.Spec.Volume
	return c.Patch(ctx, backup, client.MergeFrom(&before)) // patches: with before, sends Labels.[], shares Labels.[]
}
