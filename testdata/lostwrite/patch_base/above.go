package patch_base

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Disks changes backups, and leaves it to methods to patch them.
type Disks struct{ client.Client }

func (r *Disks) suspends(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Spec.Suspended = true // related `changed here`
	return r.patchLate(ctx, backup)
}

// patchLate copies what the caller has changed already.
func (r *Disks) patchLate(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy() // want `patch-base: the patch of backup is empty: what it is compared with is copied after the change`
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func (r *Disks) fails(ctx context.Context, backup *api.Backup) error {
	setFailed(backup) // related `changed here`
	return r.patchStatusLate(ctx, backup)
}

func setFailed(backup *api.Backup) {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Failed"})
}

func (r *Disks) patchStatusLate(ctx context.Context, backup *api.Backup) error {
	patch := client.MergeFrom(backup.DeepCopy()) // want `patch-base: the patch of backup is empty`
	return r.Status().Patch(ctx, backup, patch)
}

// okWrittenByCaller writes the object after the patch, which is for something else.
func (r *Disks) okWrittenByCaller(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	if err := r.okTouch(ctx, backup); err != nil {
		return err
	}
	return r.Update(ctx, backup)
}

func (r *Disks) okTouch(ctx context.Context, backup *api.Backup) error {
	return r.Patch(ctx, backup, client.MergeFrom(backup.DeepCopy()))
}

// otherHalf has the status in memory, of which the patch is not.
func (r *Disks) otherHalf(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	return r.okMain(ctx, backup) // want `wrong-writer: okMain leaves out the status`
}

func (r *Disks) okMain(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okSetByHelper changes the object where the base is taken.
func (r *Disks) okSetByHelper(ctx context.Context, backup *api.Backup) error {
	backup.Labels = map[string]string{"disk": "a"}
	return r.okSuspend(ctx, backup)
}

func (r *Disks) okSuspend(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okRunsChange hands the change over.
func (r *Disks) okRunsChange(ctx context.Context, backup *api.Backup) error {
	backup.Labels = map[string]string{"disk": "a"}
	return r.okPatched(ctx, backup, func() { backup.Spec.Suspended = true })
}

func (r *Disks) okPatched(ctx context.Context, backup *api.Backup, change func()) error {
	before := backup.DeepCopy()
	change()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okStoredBefore has stored the change.
func (r *Disks) okStoredBefore(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	return r.okAgain(ctx, backup)
}

func (r *Disks) okAgain(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okReadAgain reads the object in the function that patches it.
func (r *Disks) okReadAgain(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	return r.okFresh(ctx, backup)
}

func (r *Disks) okFresh(ctx context.Context, backup *api.Backup) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(backup), backup); err != nil {
		return err
	}
	before := backup.DeepCopy()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okStep runs what a field holds before it patches.
type okStep struct {
	Disks
	change func()
}

func (r *okStep) okRun(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	return r.okSave(ctx, backup)
}

func (r *okStep) okSave(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	r.change()
	return r.Patch(ctx, backup, client.MergeFrom(before))
}
