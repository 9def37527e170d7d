package patch_base

import (
	"context"
	"maps"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A backupPatcher has the object and the patch.
type backupPatcher struct {
	client client.Client
	object *api.Backup
	patch  client.Patch
}

func newBackupPatcher(c client.Client, backup *api.Backup) *backupPatcher {
	return &backupPatcher{client: c, object: backup, patch: client.MergeFrom(backup)} // want `patch-base: the patch of p.object is empty: it is compared with the object itself`
}

func (p *backupPatcher) flush(ctx context.Context) error {
	return p.client.Status().Patch(ctx, p.object, p.patch)
}

// A backupScope has the base.
type backupScope struct {
	client client.Client
	object *api.Backup
	before *api.Backup
}

func (s *backupScope) load(ctx context.Context, key client.ObjectKey) error {
	backup := new(api.Backup)
	if err := s.client.Get(ctx, key, backup); err != nil {
		return err
	}
	s.object, s.before = backup, backup
	return nil
}

func (s *backupScope) close(ctx context.Context) error {
	return s.client.Patch(ctx, s.object, client.MergeFrom(s.before)) // want `patch-base: the patch of s.object is empty`
}

// An okScope copies.
type okScope struct {
	client         client.Client
	object, before *api.Backup
	patch          client.Patch
}

func newScope(c client.Client, backup *api.Backup) *okScope {
	before := backup.DeepCopy()
	return &okScope{client: c, object: backup, before: before, patch: client.MergeFrom(before)}
}

func (s *okScope) okClose(ctx context.Context) error {
	if err := s.client.Patch(ctx, s.object, s.patch); err != nil {
		return err
	}
	return s.client.Status().Patch(ctx, s.object, client.MergeFrom(s.before))
}

// An okLater gets the copy later.
type okLater struct {
	client         client.Client
	object, before *api.Backup
}

func (s *okLater) okStart(backup *api.Backup) { s.object, s.before = backup, backup }

func (s *okLater) okMark() { s.before = s.object.DeepCopy() }

func (s *okLater) okClose(ctx context.Context) error {
	return s.client.Patch(ctx, s.object, client.MergeFrom(s.before))
}

func (r *Backups) shallow(ctx context.Context, backup *api.Backup) error {
	if len(backup.Labels) == 0 {
		return nil
	}
	before := *backup
	backup.Labels["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, client.MergeFrom(&before)) // want `patch-base: the patch of backup leaves out what is set in a map of it: what it is compared with is a copy of the struct, and has the same map`
}

func (r *Backups) shallowWhereThere(ctx context.Context, backup *api.Backup) error {
	before := *backup
	patch := client.MergeFrom(&before) // want `patch-base: the patch of backup leaves out what is set in a map of it`
	backup.Spec.Suspended = true
	if backup.Annotations == nil {
		backup.Annotations = make(map[string]string)
	}
	backup.Annotations["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, patch)
}

// okField sets a field of the struct, which the copy has as it was.
func (r *Backups) okField(ctx context.Context, backup *api.Backup) error {
	before := *backup
	backup.Spec.Volume = "fast"
	return r.Patch(ctx, backup, client.MergeFrom(&before))
}

// okCloned sets an entry of another map.
func (r *Backups) okCloned(ctx context.Context, backup *api.Backup) error {
	before := *backup
	backup.Labels = maps.Clone(backup.Labels)
	backup.Labels["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, client.MergeFrom(&before))
}

// okDeep copies the maps as well.
func (r *Backups) okDeep(ctx context.Context, backup *api.Backup) error {
	before := *backup.DeepCopy()
	backup.Labels["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, client.MergeFrom(&before))
}

// okOwnMap has a map of its own in the copy.
func (r *Backups) okOwnMap(ctx context.Context, backup *api.Backup) error {
	before := *backup
	before.Labels = maps.Clone(backup.Labels)
	backup.Labels["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, client.MergeFrom(&before))
}
