// Package example holds the programs of the manual.
package example

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Backups keeps backups.
type Backups struct {
	client.Client
}

func (r *Backups) suspend(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true                          // related `^changed here$`
	before := backup.DeepCopy()                           // want `^patch-base: the patch of backup is empty: what it is compared with is copied after the change$`
	return r.Patch(ctx, backup, client.MergeFrom(before)) // related `^patched here$`
}

func (r *Backups) finish(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done" // related `^set here$`
	backup.Spec.Suspended = true
	if err := r.Update(ctx, backup); err != nil { // want `^status-overwritten: the answer to Update overwrites the status of backup, which is set before and written only after$`
		return err
	}
	return r.Status().Update(ctx, backup) // related `^written here$`
}

func (r *Backups) fail(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Failed" // related `^set here$`
	return r.Update(ctx, backup)   // want `^wrong-writer: Update leaves out the status of backup, which is set before: only Status\(\)\.Update stores it$`
}

func (r *Backups) age(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for _, backup := range list.Items {
		backup.Status.Phase = "Old" // want `^never-written: backup\.Status\.Phase is set on a copy and nothing uses it afterwards: it is never written$`
	}
	return nil
}

func (r *Backups) publish(ctx context.Context, backup *api.Backup) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: backup.Namespace, Name: backup.Name},
		Data:       map[string]string{"volume": backup.Spec.Volume}, // related `^set here$`
	}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, settings, func() error { return nil }) // want `^empty-mutate: CreateOrUpdate reads settings first and calls a function that sets nothing: Data, set before, reaches a new one only$`
	return err
}

func (r *Backups) stop(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true // related `^set here$`
	backup.Status.Phase = "Suspended"
	return r.Status().Update(ctx, backup) // want `^spec-of-parameter: Status\(\)\.Update stores the status alone: backup\.Spec\.Suspended, which is set before, is lost$`
}

func (r *Backups) dropTarget(ctx context.Context, backup *api.Backup, gone string) error {
	changed := backup.DeepCopy()
	changed.Spec.Targets = slices.DeleteFunc(changed.Spec.Targets, func(target string) bool { return target == gone }) // related `^set here$`
	return r.Patch(ctx, changed, client.MergeFrom(backup))                                                             // want `^lockless-list-patch: the merge patch writes the whole list changed\.Spec\.Targets: a change by somebody else is undone$`
}

func (r *Backups) protect(ctx context.Context, backup *api.Backup) error {
	if !controllerutil.AddFinalizer(backup, "copy") { // related `^changed here$`
		return nil
	}
	return r.Update(ctx, backup) // want `^whole-object-update: Update sends all of backup although only its metadata change: under server-side apply it takes over the spec$`
}
