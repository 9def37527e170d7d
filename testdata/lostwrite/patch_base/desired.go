package patch_base

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Wanted patches a backup to what it is to be.
type Wanted struct{ client.Client }

func wanted(key client.ObjectKey) *api.Backup {
	return &api.Backup{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Spec: api.BackupSpec{Volume: "data"}}
}

func (r *Wanted) existing(ctx context.Context, key client.ObjectKey) (*api.Backup, error) {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return nil, err
	}
	return backup, nil
}

// turned has the two objects the wrong way round (addon-operator).
func (r *Wanted) turned(ctx context.Context, key client.ObjectKey) error {
	desired := &api.Backup{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Spec: api.BackupSpec{Volume: "data"}}
	existing, err := r.existing(ctx, key)
	if err != nil {
		return r.Create(ctx, desired)
	}
	if existing.Status.Phase == "Done" {
		return nil
	}
	return r.Patch(ctx, existing, client.MergeFrom(desired)) // want `patch-base: the patch of existing changes nothing: it is patched as it was read, and what it is to become is the base`
}

// turnedHere reads the object itself, and has the other one made.
func (r *Wanted) turnedHere(ctx context.Context, key client.ObjectKey) error {
	var existing api.Backup
	if err := r.Get(ctx, key, &existing); err != nil {
		return err
	}
	return r.Patch(ctx, &existing, client.MergeFrom(wanted(key))) // want `patch-base: the patch of existing changes nothing`
}

// okWanted patches what was read to what is wanted.
func (r *Wanted) okWanted(ctx context.Context, key client.ObjectKey) error {
	existing, err := r.existing(ctx, key)
	if err != nil {
		return err
	}
	desired := existing.DeepCopy()
	desired.Spec.Volume = "data"
	return r.Patch(ctx, desired, client.MergeFrom(existing))
}

// okChanged has a change of its own.
func (r *Wanted) okChanged(ctx context.Context, key client.ObjectKey) error {
	existing, err := r.existing(ctx, key)
	if err != nil {
		return err
	}
	existing.Spec.Suspended = true
	return r.Patch(ctx, existing, client.MergeFrom(&api.Backup{}))
}

// okRead compares with what was read before.
func (r *Wanted) okRead(ctx context.Context, key, before client.ObjectKey) error {
	existing, err := r.existing(ctx, key)
	if err != nil {
		return err
	}
	other, err := r.existing(ctx, before)
	if err != nil {
		return err
	}
	return r.Patch(ctx, existing, client.MergeFrom(other))
}
