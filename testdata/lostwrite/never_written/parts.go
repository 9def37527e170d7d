package never_written

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A copy of a part of an object, which is not put back.

func (r *Backups) statusCopied(ctx context.Context, backup *api.Backup) error {
	status := backup.Status.DeepCopy()
	status.Phase = "Done" // want `never-written: status.Phase is set on a copy and nothing uses it afterwards`
	return r.Status().Update(ctx, backup)
}

func (r *Backups) okStatusCopied(ctx context.Context, backup *api.Backup) error {
	status := backup.Status.DeepCopy()
	status.Phase = "Done"
	backup.Status = *status
	return r.Status().Update(ctx, backup)
}

// okStatusCompared asks whether that is a change.
func (r *Backups) okStatusCompared(backup *api.Backup) bool {
	status := backup.Status.DeepCopy()
	status.Phase = "Done"
	return status.Phase != backup.Status.Phase
}

// conditionsCopied adds a condition to a list of its own.
func (r *Backups) conditionsCopied(ctx context.Context, backup *api.Backup) error {
	conditions := backup.Status.Conditions
	meta.SetStatusCondition(&conditions, programmed) // want `never-written: conditions is set by SetStatusCondition on a copy, and nothing uses it afterwards`
	return r.Status().Update(ctx, backup)
}

func (r *Backups) okConditionsCopied(ctx context.Context, backup *api.Backup) error {
	conditions := backup.Status.Conditions
	meta.SetStatusCondition(&conditions, programmed)
	backup.Status.Conditions = conditions
	return r.Status().Update(ctx, backup)
}

// okConditionsMade are of no object.
func okConditionsMade() []metav1.Condition {
	var conditions []metav1.Condition
	meta.SetStatusCondition(&conditions, programmed)
	return conditions
}

// finished gets the status by its value.
func finished(status api.BackupStatus) {
	status.Phase = "Done" // want `never-written: status.Phase is set on a copy and nothing uses it afterwards`
}

func okFinished(status api.BackupStatus) api.BackupStatus {
	status.Phase = "Done"
	return status
}

func okFinishedBehind(status *api.BackupStatus) { status.Phase = "Done" }

// okSetBeside completes a copy, and uses another part of it that it sets: the copy is a variable of its own.
func okSetBeside(vaults []api.Vault, find func(owner metav1.OwnerReference) (string, types.UID)) map[types.UID]string {
	names := make(map[types.UID]string)
	for _, vault := range vaults {
		owner := vault.OwnerReferences[0]
		name, uid := find(owner)
		owner.UID = uid
		owner.Name = name
		names[owner.UID] = vault.Name
	}
	return names
}

// readBeside uses another part of the copy that is as it was.
func readBeside(vaults []api.Vault, name string) map[types.UID]string {
	names := make(map[types.UID]string)
	for _, vault := range vaults {
		owner := vault.OwnerReferences[0]
		owner.Name = name // want `never-written: owner.Name is set on a copy and nothing uses it afterwards: it is never written`
		names[owner.UID] = vault.Name
	}
	return names
}

// usedBefore uses what it has set before, and then sets another part.
func usedBefore(vault *api.Vault, names map[string]bool) bool {
	owner := vault.OwnerReferences[0]
	if owner.Kind == "" {
		owner.Kind = "Vault"
	}
	if !names[owner.Kind] {
		return false
	}
	if owner.Name == "" {
		owner.Name = vault.Name // want `never-written: owner.Name is set on a copy and nothing uses it afterwards: it is never written`
	}
	return true
}
