// Package lists writes lists, and whole objects.
package lists

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Backups keeps backups.
type Backups struct{ client.Client }

func (r *Backups) target(ctx context.Context, backup *api.Backup, kept []string) error {
	patch := client.MergeFrom(backup)
	changed := backup.DeepCopy()
	changed.Spec.Targets = kept         // related `set here`
	return r.Patch(ctx, changed, patch) // want `lockless-list-patch: the merge patch writes the whole list changed.Spec.Targets: a change by somebody else is undone`
}

func (r *Backups) owned(ctx context.Context, owner client.Object, backup *api.Backup) error {
	before := backup.DeepCopy()
	if err := ctrl.SetControllerReference(owner, backup, r.Scheme()); err != nil {
		return err
	}
	return r.Patch(ctx, backup, client.MergeFrom(before)) // want `lockless-list-patch: the merge patch writes the whole list backup.OwnerReferences`
}

func (r *Backups) taint(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Spec.Taints = append(node.Spec.Taints, corev1.Taint{Key: "backup"})
	return r.Patch(ctx, node, client.MergeFrom(before)) // want `lockless-list-patch: the merge patch writes the whole list node.Spec.Taints`
}

func (r *Backups) okLocked(ctx context.Context, backup *api.Backup, kept []string) error {
	before := backup.DeepCopy()
	backup.Spec.Targets = kept
	return r.Patch(ctx, backup, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// strategic writes a list that has no merge key.
func (r *Backups) strategic(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Spec.Taints = append(node.Spec.Taints, corev1.Taint{Key: "backup"})
	return r.Patch(ctx, node, client.StrategicMergeFrom(before)) // want `lockless-list-patch: the merge patch writes the whole list node.Spec.Taints`
}

// okStrategic writes lists that the server merges.
func (r *Backups) okStrategic(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Spec.PodCIDRs = append(node.Spec.PodCIDRs, "10.1.0.0/24")
	node.OwnerReferences = nil
	return r.Patch(ctx, node, client.StrategicMergeFrom(before))
}

func (r *Backups) okStrategicLocked(ctx context.Context, node *corev1.Node) error {
	before := node.DeepCopy()
	node.Spec.Taints = nil
	return r.Patch(ctx, node, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// okFinalizer is what finalizerorder reports.
func (r *Backups) okFinalizer(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	controllerutil.AddFinalizer(backup, "copy")
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func (r *Backups) okScalar(ctx context.Context, backup *api.Backup) error {
	before := backup.DeepCopy()
	backup.Spec.Suspended = true
	backup.Labels["suspended"] = "true"
	return r.Patch(ctx, backup, client.MergeFrom(before))
}

func (r *Backups) whole(ctx context.Context, backup *api.Backup) error {
	if !controllerutil.AddFinalizer(backup, "copy") { // related `changed here`
		return nil
	}
	return r.Update(ctx, backup) // want `whole-object-update: Update sends all of backup although only its metadata change: under server-side apply it takes over the spec`
}

func (r *Backups) okSpec(ctx context.Context, backup *api.Backup) error {
	controllerutil.AddFinalizer(backup, "copy")
	backup.Spec.Suspended = true
	return r.Update(ctx, backup)
}

// wholeBefore adds the finalizer first, and hands the object on afterwards.
func (r *Backups) wholeBefore(ctx context.Context, backup *api.Backup, copy func(*api.Backup) error) error {
	if !controllerutil.ContainsFinalizer(backup, "copy") {
		controllerutil.AddFinalizer(backup, "copy")
		return r.Update(ctx, backup) // want `whole-object-update`
	}
	return copy(backup)
}

// wholeThenSpec changes the spec in another write.
func (r *Backups) wholeThenSpec(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := r.Get(ctx, key, &backup); err != nil {
		return err
	}
	before := backup.DeepCopy()
	if controllerutil.RemoveFinalizer(&backup, "copy") {
		if err := r.Update(ctx, &backup); err != nil { // want `whole-object-update: Update sends all of backup although only its metadata change`
			return err
		}
	}
	backup.Spec.Suspended = true
	return r.Patch(ctx, &backup, client.MergeFrom(before))
}

// okHandedBefore may have another part changed by the time.
func (r *Backups) okHandedBefore(ctx context.Context, backup *api.Backup, change func(*api.Backup) error) error {
	if err := change(backup); err != nil {
		return err
	}
	controllerutil.AddFinalizer(backup, "copy")
	return r.Update(ctx, backup)
}

// okEachRound changes the spec for the next round.
func (r *Backups) okEachRound(ctx context.Context, backup *api.Backup) error {
	for range 3 {
		controllerutil.AddFinalizer(backup, "copy")
		if err := r.Update(ctx, backup); err != nil {
			return err
		}
		backup.Spec.Suspended = !backup.Spec.Suspended
	}
	return nil
}
