package optional_used

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// How far it has come says nothing of what the user has set.
func lifeWhenSized(b *api.Backup) float64 {
	switch api.PhaseOf(&b.Status) {
	case "sized":
		return b.Spec.TTL.Seconds() // want `optional-used: b.Spec.TTL is optional`
	}
	return 0
}

// It says that the size is there.
func okSizeWhenSized(b *api.Backup) int64 {
	if api.PhaseOf(&b.Status) == "sized" {
		return *b.Status.Size
	}
	return 0
}
