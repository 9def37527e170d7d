// Package patch_base compares patches with what they patch.
package patch_base

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
	"github.com/ctrllint/ctrllint/testdata/lostwrite/patch_base/patches"
)

// Backups patches backups.
type Backups struct {
	client.Client
	current *api.Backup
}

func (r *Backups) itself(ctx context.Context, backup *api.Backup) error {
	patch := client.MergeFrom(backup) // want `patch-base: the patch of backup is empty: it is compared with the object itself, and not with a copy from before the change`
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, patch)
}

// alias has two names for one object.
// okHelper calls what is reported for itself.
func (r *Backups) okHelper(ctx context.Context, backup *api.Backup) error {
	return r.itself(ctx, backup)
}

func (r *Backups) alias(ctx context.Context, key client.ObjectKey) error {
	backup := new(api.Backup)
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	old := backup
	backup.Status.Size = 0
	return r.Status().Patch(ctx, backup, client.MergeFromWithOptions(old, client.MergeFromWithOptimisticLock{})) // want `patch-base: the patch of backup is empty: it is compared with the object itself`
}

func (r *Backups) field(ctx context.Context) error {
	r.current.Spec.Suspended = true
	return r.Patch(ctx, r.current, client.MergeFrom(r.current)) // want `patch-base: the patch of r.current`
}

func (r *Backups) variable(ctx context.Context, key client.ObjectKey) error {
	var node corev1.Node
	if err := r.Get(ctx, key, &node); err != nil {
		return err
	}
	patch := client.StrategicMergeFrom(&node) // want `patch-base: the patch of node`
	node.Spec.Unschedulable = true
	return r.Patch(ctx, &node, patch)
}

func (r *Backups) late(ctx context.Context, backup *api.Backup) error {
	if backup.Labels == nil {
		backup.Labels = make(map[string]string)
	}
	backup.Labels["volume"] = backup.Spec.Volume
	patch := client.MergeFrom(backup.DeepCopy()) // want `patch-base: the patch of backup is empty: what it is compared with is copied after the change`
	return r.Patch(ctx, backup, patch)
}

func (r *Backups) lateFinalizer(ctx context.Context, backup *api.Backup) error {
	if !controllerutil.AddFinalizer(backup, "copy") {
		return nil
	}
	before := backup.DeepCopy() // want `patch-base`
	return patches.Object(ctx, r.Client, before, backup)
}

func (r *Backups) lateCondition(ctx context.Context, backup *api.Backup) error {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready"})
	before := backup.DeepCopy() // want `patch-base`
	return r.Status().Patch(ctx, backup, client.MergeFrom(before))
}

// lateHelper changes it in a function of the package.
func (r *Backups) lateHelper(ctx context.Context, backup *api.Backup) error {
	suspend(backup)
	before := backup.DeepCopy() // want `patch-base`
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func suspend(backup *api.Backup) { backup.Spec.Suspended = true }

func (r *Backups) helperItself(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	return patches.Object(ctx, r.Client, backup, backup) // want `patch-base: the patch of backup is empty: it is compared with the object itself`
}

// okCopyPatched compares the copy that it changes with the object that stays as it was.
func (r *Backups) okCopyPatched(ctx context.Context, backup *api.Backup) error {
	patch := client.MergeFrom(backup)
	changed := backup.DeepCopy()
	changed.Spec.Suspended = true
	return r.Patch(ctx, changed, patch)
}

// okInitialised makes a map before the copy, and fills it afterwards.
func (r *Backups) okInitialised(ctx context.Context, backup *api.Backup) error {
	if backup.Labels == nil {
		backup.Labels = make(map[string]string)
	}
	before := backup.DeepCopy()
	backup.Labels["volume"] = backup.Spec.Volume
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okStored has stored the first change before the copy.
func (r *Backups) okStored(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	if err := r.Patch(ctx, backup, client.MergeFrom(before)); err != nil {
		return err
	}
	before = backup.DeepCopy()
	prepare(backup)
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func prepare(backup *api.Backup) { backup.Spec.Targets = append(backup.Spec.Targets, "disk") }

// okRead has read it into the variable before the copy.
func (r *Backups) okRead(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	backup.Name = key.Name
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	before := backup.DeepCopy()
	return r.changed(ctx, backup, before, func(b *api.Backup) { b.Spec.Suspended = true })
}

func (r *Backups) changed(ctx context.Context, backup, before *api.Backup, change func(*api.Backup)) error {
	change(backup)
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okUnseen hands the object to somebody who may change it.
func (r *Backups) okUnseen(ctx context.Context, backup *api.Backup, change func(*api.Backup)) error {
	backup.Spec.Suspended = true
	before := backup.DeepCopy()
	change(backup)
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okBoth changes it before the copy and after it.
func (r *Backups) okBoth(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Targets = nil
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// okReassigned has another object in the variable when it patches.
func (r *Backups) okReassigned(ctx context.Context, backup *api.Backup) error {
	patch := client.MergeFrom(backup)
	backup = backup.DeepCopy()
	backup.Spec.Suspended = true
	defer func() { r.current = backup }()
	return r.Patch(ctx, backup, patch)
}

// okCaptured does the same with a variable that a closure assigns.
func (r *Backups) okCaptured(ctx context.Context, backup *api.Backup) error {
	patch := client.MergeFrom(backup)
	func() { backup = backup.DeepCopy() }()
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, patch)
}

// save changes a copy, and compares it with what it is given.
func (r *Backups) save(ctx context.Context, backup *api.Backup, targets []string) error {
	patch := client.MergeFrom(backup)
	changed := backup.DeepCopy()
	changed.Spec.Suspended = len(targets) == 0
	return r.Patch(ctx, changed, patch)
}

func (r *Backups) okHelperCopies(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Volume = ""
	return r.save(ctx, backup, nil)
}

// okHelperReads: the helper reads the object, and patches a copy of what it has read.
func (r *Backups) okHelperReads(ctx context.Context, backup *api.Backup) error {
	suspended := func(client.Object) (bool, error) { return true, nil }
	return (&patches.Change{Client: r.Client, Apply: suspended}).Do(ctx, client.ObjectKeyFromObject(backup), backup)
}

// okApplied is no comparison.
func (r *Backups) okApplied(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, client.Apply, client.FieldOwner("backups"))
}

// okAnnotated changes the object by a function of a library after the copy.
func (r *Backups) okAnnotated(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Volume = "parked"
	if err := r.Update(ctx, backup); err != nil {
		return err
	}
	backup.Spec.Suspended = true
	before := backup.DeepCopy()
	metav1.SetMetaDataAnnotation(&backup.ObjectMeta, "parked", "true")
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

// onCopy changes the copy, and patches the object that stays as it was.
func (r *Backups) onCopy(ctx context.Context, disabled bool) error {
	changed := r.current.DeepCopy()
	if changed.Labels == nil {
		changed.Labels = make(map[string]string)
	}
	changed.Labels["disabled"] = strconv.FormatBool(disabled) // related `changed here`
	patch := client.MergeFrom(changed)                        // want `patch-base: the patch of r.current takes back what is set on changed: the change is made to the copy that it is compared with, and not to what is patched`
	return r.Patch(ctx, r.current, patch)                     // related `patched here`
}

func (r *Backups) onCopyOfRead(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := r.Get(ctx, key, &backup); err != nil {
		return err
	}
	changed := backup.DeepCopy()
	changed.Spec.Suspended = true
	return r.Patch(ctx, &backup, client.MergeFrom(changed)) // want `patch-base: the patch of backup takes back what is set on changed`
}

func (r *Backups) annotationOnCopy(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	metav1.SetMetaDataAnnotation(&changed.ObjectMeta, "parked", "true")
	return r.Patch(ctx, backup, client.MergeFrom(changed)) // want `patch-base: the patch of backup takes back what is set on changed`
}

func (r *Backups) statusOnCopy(ctx context.Context, backup *api.Backup) error {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Stored"
	return r.Status().Patch(ctx, backup, client.MergeFrom(changed)) // want `patch-base: the patch of backup takes back what is set on changed`
}

// releaseOnCopy writes the copy after the patch.
func (r *Backups) releaseOnCopy(ctx context.Context, key client.ObjectKey) error {
	current := &api.Backup{}
	if err := r.Get(ctx, key, current); err != nil {
		return client.IgnoreNotFound(err)
	}
	desired := current.DeepCopy()
	controllerutil.RemoveFinalizer(desired, "backups.example.org/stored")    // related `changed here`
	if err := r.Patch(ctx, current, client.MergeFrom(desired)); err != nil { // want `patch-base: the patch of current takes back what is set on desired`
		return err
	}
	return r.Delete(ctx, desired)
}

// labelOnCopy goes on with the object after the patch.
func (r *Backups) labelOnCopy(ctx context.Context, backups []*api.Backup) error {
	for _, backup := range backups {
		labelled := backup.DeepCopy()
		labelled.SetLabels(map[string]string{"seen": "true"})
		if err := r.Patch(ctx, backup, client.MergeFrom(labelled)); err != nil { // want `patch-base: .* takes back what is set on labelled`
			return err
		}
		backup.Status.Phase = "Seen"
		if err := r.Status().Update(ctx, backup); err != nil {
			return err
		}
	}
	return nil
}

// okSwapped hands the copy to somebody before the patch.
func (r *Backups) okSwapped(ctx context.Context, backup *api.Backup, swap func(*api.Backup)) error {
	base := backup.DeepCopy()
	base.Labels["seen"] = "true"
	swap(base)
	return r.Patch(ctx, backup, client.MergeFrom(base))
}

// okRightWay patches the copy.
func (r *Backups) okRightWay(ctx context.Context, disabled bool) error {
	changed := r.current.DeepCopy()
	changed.Labels["disabled"] = strconv.FormatBool(disabled)
	return r.Patch(ctx, changed, client.MergeFrom(r.current))
}

// okForced empties the base, so that the patch has the status whole.
func (r *Backups) okForced(ctx context.Context, backup *api.Backup) error {
	base := backup.DeepCopy()
	base.Status = api.BackupStatus{}
	return r.Status().Patch(ctx, backup, client.MergeFrom(base))
}

// okSince compares the status with what it was before.
func (r *Backups) okSince(ctx context.Context, backup *api.Backup, before *api.Backup) error {
	base := backup.DeepCopy()
	base.Status.Phase = before.Status.Phase
	return r.Status().Patch(ctx, backup, client.MergeFrom(base))
}

// okToo changes the object as well.
func (r *Backups) okToo(ctx context.Context, backup *api.Backup) error {
	base := backup.DeepCopy()
	base.Status.Phase = "Stored"
	backup.Spec.Suspended = true
	return r.Patch(ctx, backup, client.MergeFrom(base))
}

// okHanded hands the object to somebody who may change it.
func (r *Backups) okHanded(ctx context.Context, backup *api.Backup, change func(*api.Backup)) error {
	base := backup.DeepCopy()
	base.Status.Phase = "Stored"
	change(backup)
	return r.Status().Patch(ctx, backup, client.MergeFrom(base))
}

// okParameter gets the earlier value from its caller.
func (r *Backups) okParameter(ctx context.Context, backup *api.Backup, phase string) error {
	base := backup.DeepCopy()
	base.Status.Phase = phase
	return r.Status().Patch(ctx, backup, client.MergeFrom(base))
}

// okLocked compares with the version that was seen.
func (r *Backups) okLocked(ctx context.Context, backup *api.Backup) error {
	base := backup.DeepCopy()
	base.SetResourceVersion("7")
	return r.Patch(ctx, backup, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}
