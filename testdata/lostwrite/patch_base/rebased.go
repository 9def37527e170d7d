package patch_base

import (
	"context"
	"slices"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// okRebased sets the status of the copy back to what it was when the pass began.
func (r *Backups) okRebased(ctx context.Context, was *api.BackupStatus, backup *api.Backup) error {
	byType := func(a, b metav1.Condition) int {
		if a.Type < b.Type {
			return -1
		}
		return 1
	}
	slices.SortFunc(backup.Status.Conditions, byType)
	if equality.Semantic.DeepEqual(was, &backup.Status) {
		return nil
	}
	before := backup.DeepCopy()
	before.Status = *was
	return r.Status().Patch(ctx, backup, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// okEmptied compares with a copy that lacks the label.
func (r *Backups) okEmptied(ctx context.Context, backup *api.Backup) error {
	backup.Labels["volume"] = backup.Spec.Volume
	before := backup.DeepCopy()
	delete(before.Labels, "volume")
	before.SetLabels(nil)
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okPutBack leaves it to a function of the package.
func (r *Backups) okPutBack(ctx context.Context, was api.BackupStatus, backup *api.Backup) error {
	backup.Status.Phase = "Done"
	before := backup.DeepCopy()
	putBack(before, was)
	return r.Status().Patch(ctx, backup, client.MergeFrom(before))
}

func putBack(backup *api.Backup, was api.BackupStatus) { backup.Status = was }

// looked only looks at the copy.
func (r *Backups) looked(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	before := backup.DeepCopy() // want `patch-base: the patch of backup is empty`
	ctrl.LoggerFrom(ctx).Info("suspending", "was", before.Spec.Suspended)
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// another sets the status of another copy back.
func (r *Backups) another(ctx context.Context, was *api.BackupStatus, backup *api.Backup) error {
	backup.Spec.Suspended = true
	before := backup.DeepCopy() // want `patch-base: the patch of backup is empty`
	kept := backup.DeepCopy()
	kept.Status = *was
	r.current = kept
	return r.Patch(ctx, backup, client.MergeFrom(before))
}
