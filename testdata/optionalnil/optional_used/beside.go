package optional_used

import (
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// The original is tested after the copy was made.
func okCopiedAndTested(backup *api.Backup, more bool) api.BackupSpec {
	spec := backup.Spec
	if backup.Spec.Strategy != nil {
		spec.Strategy.Type = "copied"
	}
	if more && backup.Spec.Strategy == nil {
		return api.BackupSpec{}
	}
	return spec
}

// Another part of the original is tested.
func copiedOther(backup *api.Backup) api.BackupSpec {
	spec := backup.Spec
	if backup.Spec.Replicas != nil {
		spec.Strategy.Type = "copied" // want `optional-used: spec.Strategy is optional`
	}
	return spec
}

// maybe runs a function for what is there.
func maybe(window *int32, volume func(int32) corev1.Volume) []corev1.Volume {
	if window == nil {
		return nil
	}
	return []corev1.Volume{volume(*window)}
}

func volumeOf(window int32) corev1.Volume { return corev1.Volume{Name: string(rune(window))} }

// The function that runs the closure is handed the pointer beside it.
func okBeside(strategy *api.Strategy) []corev1.Volume {
	return maybe(strategy.Window, func(int32) corev1.Volume { return volumeOf(*strategy.Window) })
}

// The function is handed another one.
func besideOther(strategy *api.Strategy, other *int32) []corev1.Volume {
	return maybe(other, func(int32) corev1.Volume {
		return volumeOf(*strategy.Window) // want `optional-used: strategy.Window is optional`
	})
}

// The text that tells kinds apart is read from a struct of the program that has got it.
type outline struct{ kind, owner string }

func okOutlined(backup *api.Backup) (*outline, int32) {
	p := &outline{kind: backup.Spec.Type, owner: backup.Spec.Owner}
	switch p.kind {
	case "copies":
		return p, *backup.Spec.Replicas
	}
	return p, 0
}

// The owner is no kind.
func outlined(backup *api.Backup) (*outline, int32) {
	p := &outline{kind: backup.Spec.Type, owner: backup.Spec.Owner}
	if p.owner == "admin" {
		return p, *backup.Spec.Replicas // want `optional-used: backup.Spec.Replicas is optional`
	}
	return p, 0
}
