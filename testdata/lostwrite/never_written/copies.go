// Package never_written sets parts of copies.
package never_written

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// Backups keeps backups.
type Backups struct{ client.Client }

func (r *Backups) element(list *api.BackupList) {
	last := list.Items[len(list.Items)-1]
	last.Spec.Suspended = true // want `never-written: last.Spec.Suspended is set on a copy and nothing uses it afterwards`
}

func markOld(backup api.Backup) {
	backup.Status.Phase = "Old" // want `never-written: backup.Status.Phase is set on a copy`
}

func (r *Backups) copied(backup *api.Backup) {
	changed := backup.DeepCopy()
	changed.Status.Phase = "Done" // want `never-written: changed.Status.Phase is set on a copy`
}

func (r *Backups) read(ctx context.Context, key client.ObjectKey) error {
	var backup api.Backup
	if err := r.Get(ctx, key, &backup); err != nil {
		return err
	}
	backup.Status.Phase = "Seen" // want `never-written: backup.Status.Phase is set on what was read`
	return nil
}

func (r *Backups) okWritten(ctx context.Context, list *api.BackupList) error {
	for _, backup := range list.Items {
		backup.Status.Phase = "Old"
		if err := r.Status().Update(ctx, &backup); err != nil {
			return err
		}
	}
	return nil
}

func okReturned(backup api.Backup) api.Backup {
	backup.Status.Phase = "Old"
	return backup
}

// okLooked asks what it has set.
func okLooked(backup api.Backup) bool {
	if backup.Status.Phase == "" {
		backup.Status.Phase = "New"
	}
	return backup.Status.Phase == "New"
}

// okShared writes into a map that the original has as well.
func okShared(pods []corev1.Pod) {
	for _, pod := range pods {
		pod.Labels["seen"] = "true"
		pod.Spec.Containers[0].Image = ""
	}
}

// okCollected keeps the address.
func okCollected(list *api.BackupList) []*api.Backup {
	var found []*api.Backup
	for _, backup := range list.Items {
		found = append(found, &backup)
		backup.Status.Phase = "Old"
	}
	return found
}

// okNextRound reads in the next round what it sets in this one.
func okNextRound(names []string, backup api.Backup) (count int) {
	for _, name := range names {
		if backup.Name == name {
			count++
		}
		backup.Name = name
	}
	return count
}

func okPutBack(list *api.BackupList) {
	for i, backup := range list.Items {
		backup.Status.Phase = "Old"
		list.Items[i] = backup
	}
}

// okCaptured is read by a closure.
func okCaptured(backup api.Backup) func() string {
	phase := func() string { return backup.Status.Phase }
	backup.Status.Phase = "Old"
	return phase
}
