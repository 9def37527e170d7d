// Package status changes the status of backups.
package status

import (
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// Progressing notes what a backup does.
func Progressing(b *api.Backup, reason string) *api.Backup {
	b.Status.Conditions = append(b.Status.Conditions, metav1.Condition{Type: "Progressing", Reason: reason})
	return b
}

// Checked notes that somebody has looked.
func Checked(b *api.Backup) (*api.Backup, error) {
	if b.Spec.Owner == "" {
		return b, errors.New("no owner")
	}
	return b, nil
}

// Defaulted makes a backup complete.
func Defaulted(b *api.Backup) *api.Backup {
	if b.Spec.Replicas == nil {
		b.Spec.Replicas = new(int32)
	}
	return b
}
