// Package validation looks whether objects are as they should be.
package validation

import (
	"errors"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// Validate looks at one. Replicas need not be set.
func Validate(b *api.Backup) error {
	if b.Spec.Owner == "" {
		return errors.New("no owner")
	}
	if b.Spec.Replicas != nil && *b.Spec.Replicas < 0 {
		return errors.New("fewer than no replicas")
	}
	return strategy(&b.Spec)
}

func strategy(spec *api.BackupSpec) error {
	if spec.Strategy == nil {
		return nil
	}
	if spec.Strategy.Type == "" {
		return errors.New("no type")
	}
	if spec.MaxReplicas == nil {
		return errors.New("no maximum")
	}
	return nil
}

// Scheduled reports whether a backup is one that runs by itself.
func Scheduled(b *api.Backup) bool { return b.Spec.TTL != nil }

// Large reports whether a backup is of many copies.
func Large(b *api.Backup) bool { return b.Spec.Type == "large" }

// Kept reports whether a backup is kept: one without a maximum is.
func Kept(b *api.Backup) bool {
	if b.Spec.MaxReplicas == nil {
		return true
	}
	return *b.Spec.MaxReplicas > 3
}
