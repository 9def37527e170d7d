package never_written

import (
	"context"
	"maps"
	"reflect"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Synced compares parts one by one, and writes if one of them has changed.
type Synced struct{ client.Client }

// perPart forgets the flag for one part.
func (r *Synced) perPart(ctx context.Context, keys []client.ObjectKey, labels map[string]string, targets []string, size int64) error {
	for _, key := range keys {
		backup := &api.Backup{}
		if err := r.Get(ctx, key, backup); err != nil {
			return err
		}
		updated := false
		if !maps.Equal(backup.Labels, labels) {
			backup.Labels = labels
			updated = true
		}
		if !backup.Spec.Suspended {
			backup.Spec.Suspended = true
			updated = true
		}
		if !reflect.DeepEqual(backup.Spec.Targets, targets) {
			backup.Spec.Targets = targets // want `never-written: backup.Spec.Targets is set where it differs, and the flag that decides about Update is not raised for it: unless another part differs, it is never written`
		}
		if updated {
			if err := r.Update(ctx, backup); err != nil { // related `written here`
				return err
			}
		}
	}
	return nil
}

// early leaves where nothing has changed.
func (r *Synced) early(ctx context.Context, backup *api.Backup, phase string, size int64) error {
	changed := false
	if backup.Status.Phase != phase {
		backup.Status.Phase = phase // want `never-written: backup.Status.Phase is set where it differs, and the flag that decides about Status\(\).Update is not raised`
	}
	if backup.Status.Size != size {
		backup.Status.Size = size
		changed = true
	}
	if !changed {
		return nil
	}
	return r.Status().Update(ctx, backup)
}

// fill says whether it has changed something, and forgets one part.
func fill(backup *api.Backup, volume string, targets []string) (changed bool) {
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume // want `never-written: backup.Spec.Volume is set where it differs`
	}
	if !equality.Semantic.DeepEqual(backup.Spec.Targets, targets) {
		backup.Spec.Targets = targets
		changed = true
	}
	return changed
}

func (r *Synced) inHelper(ctx context.Context, key client.ObjectKey, targets []string) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if fill(backup, "disk", targets) {
		return r.Update(ctx, backup)
	}
	return nil
}

// okAll raises the flag for each.
func (r *Synced) okAll(ctx context.Context, backup *api.Backup, labels map[string]string, targets []string) error {
	updated := controllerutil.AddFinalizer(backup, "example.com/backup")
	if !maps.Equal(backup.Labels, labels) {
		backup.Labels = labels
		updated = true
	}
	if !reflect.DeepEqual(backup.Spec.Targets, targets) {
		updated = true
		backup.Spec.Targets = targets
	}
	if updated {
		return r.Update(ctx, backup)
	}
	return nil
}

// okWithAll goes along with what else has changed, whatever it was.
func (r *Synced) okWithAll(ctx context.Context, backup *api.Backup, labels map[string]string, volume string) error {
	updated := false
	if !maps.Equal(backup.Labels, labels) {
		backup.Labels = labels
		updated = true
	}
	backup.Spec.Volume = volume
	if updated {
		return r.Update(ctx, backup)
	}
	return nil
}

// okDefault is made for an entry that is set if it differs.
func (r *Synced) okDefault(ctx context.Context, backup *api.Backup, value string) error {
	updated := false
	if backup.Labels == nil {
		backup.Labels = map[string]string{}
	}
	if backup.Labels["size"] != value {
		backup.Labels["size"] = value
		backup.Spec.Volume = value
		updated = true
	}
	if updated {
		return r.Update(ctx, backup)
	}
	return nil
}

// okOtherHalf has the status written by another request.
func (r *Synced) okOtherHalf(ctx context.Context, backup *api.Backup, phase, volume string) error {
	updated := false
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume
		updated = true
	}
	if updated {
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
	}
	if backup.Status.Phase != phase {
		backup.Status.Phase = phase
		return r.Status().Update(ctx, backup)
	}
	return nil
}

// okNested is set where the flag is raised in any case.
func (r *Synced) okNested(ctx context.Context, backup *api.Backup, volume string, targets []string) error {
	updated := false
	if !reflect.DeepEqual(backup.Spec.Targets, targets) {
		if backup.Spec.Volume != volume {
			backup.Spec.Volume = volume
		}
		backup.Spec.Targets = targets
		updated = true
	}
	if updated {
		return r.Update(ctx, backup)
	}
	return nil
}

// okWrittenAnyway is written by another request as well.
func (r *Synced) okWrittenAnyway(ctx context.Context, backup *api.Backup, volume string, targets []string) error {
	updated := false
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume
	}
	if !reflect.DeepEqual(backup.Spec.Targets, targets) {
		backup.Spec.Targets = targets
		updated = true
	}
	if updated {
		return r.Update(ctx, backup)
	}
	return r.Patch(ctx, backup, client.Merge)
}

// okHandedBack leaves it to the caller to write.
func (r *Synced) okHandedBack(ctx context.Context, key client.ObjectKey, volume string, targets []string) (*api.Backup, error) {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return nil, err
	}
	updated := false
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume
	}
	if !reflect.DeepEqual(backup.Spec.Targets, targets) {
		backup.Spec.Targets = targets
		updated = true
	}
	if updated {
		if err := r.Update(ctx, backup); err != nil {
			return nil, err
		}
	}
	return backup, nil
}

// okOnlyOne is not raised for anything else.
func (r *Synced) okOnlyOne(ctx context.Context, backup *api.Backup, volume string, force bool) error {
	updated := false
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume
	}
	if force {
		updated = true
	}
	if updated {
		return r.Update(ctx, backup)
	}
	return nil
}

// deletesOthers deletes other objects of the kind afterwards.
func (r *Synced) deletesOthers(ctx context.Context, backup *api.Backup, volume string, targets []string, old []api.Backup) error {
	updated := false
	if backup.Spec.Volume != volume {
		backup.Spec.Volume = volume // want `never-written: backup.Spec.Volume is set where it differs`
	}
	if !reflect.DeepEqual(backup.Spec.Targets, targets) {
		backup.Spec.Targets = targets
		updated = true
	}
	if updated {
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
	}
	for i := range old {
		if err := r.Delete(ctx, &old[i]); err != nil {
			return err
		}
	}
	return nil
}
