// Package example holds the programs of the manual.
package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

const volumeLabel = "backups.example.com/volume"

// Backups keeps backups.
type Backups struct {
	client.Client
}

func (r *Backups) suspend(ctx context.Context, backup *api.Backup) error {
	backup.Spec.Suspended = true                          // related `changed here`
	before := backup.DeepCopy()                           // want `^patch-base: the patch of backup is empty: what it is compared with is copied after the change$`
	return r.Patch(ctx, backup, client.MergeFrom(before)) // related `patched here`
}

func (r *Backups) finish(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Done" // related `set here`
	controllerutil.RemoveFinalizer(backup, "copy")
	if err := r.Update(ctx, backup); err != nil { // want `^status-overwritten: the answer to Update overwrites the status of backup, which is set before and written only after$`
		return err
	}
	return r.Status().Update(ctx, backup) // related `written here`
}

func (r *Backups) fail(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Failed"
	return r.Update(ctx, backup) // want `^wrong-writer: Update leaves out the status of backup, which is set before: only Status\(\).Update stores it$`
}

func (r *Backups) age(ctx context.Context) error {
	var list api.BackupList
	if err := r.List(ctx, &list); err != nil {
		return err
	}
	for _, backup := range list.Items {
		backup.Status.Phase = "Old" // want `^never-written: backup.Status.Phase is set on a copy and nothing uses it afterwards: it is never written$`
	}
	return nil
}

func (r *Backups) publish(ctx context.Context, backup *api.Backup) error {
	settings := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: backup.Namespace, Name: backup.Name},
		Data:       map[string]string{"volume": backup.Spec.Volume}, // related `set here`
	}
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, settings, func() error { return nil }) // want `^empty-mutate: CreateOrUpdate reads settings first and calls a function that sets nothing: Data, set before, reaches a new one only$`
	return err
}
