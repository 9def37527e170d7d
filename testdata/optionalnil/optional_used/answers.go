package optional_used

import (
	"os"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/optional_used/validation"
)

// An answer that is given for objects without the part as well says nothing of it.
func paused(b *api.Backup) bool {
	if b.Spec.Paused == nil {
		return os.Getenv("PAUSED") != ""
	}
	return *b.Spec.Paused
}

func whenPaused(b *api.Backup) bool {
	if !paused(b) {
		return false
	}
	return *b.Spec.Paused // want `optional-used: b.Spec.Paused is optional`
}

// Nor does the answer that a part of it is not so.
func rollsOnce(b *api.Backup) bool {
	return b.Spec.Strategy != nil && b.Spec.Strategy.Type == "rolling"
}

func whenNotRolling(b *api.Backup) string {
	if rollsOnce(b) {
		return "rolling"
	}
	return b.Spec.Strategy.Type // want `optional-used: b.Spec.Strategy is optional`
}

// One of the two may be missing.
func bothSet(b *api.Backup) bool {
	if b.Spec.Replicas == nil || b.Spec.MaxReplicas == nil {
		return false
	}
	return *b.Spec.Replicas <= *b.Spec.MaxReplicas
}

func whenIncomplete(b *api.Backup) int32 {
	if bothSet(b) {
		return 0
	}
	return *b.Spec.MaxReplicas // want `optional-used: b.Spec.MaxReplicas is optional`
}

func okWhenComplete(b *api.Backup) int32 {
	if !bothSet(b) {
		return 0
	}
	return *b.Spec.MaxReplicas
}

func okWhenRolling(b *api.Backup) string {
	if rollsOnce(b) {
		return b.Spec.Strategy.Type
	}
	return ""
}

// A function of another package says so, too.
func whenKept(b *api.Backup) int32 {
	if !validation.Kept(b) {
		return 0
	}
	return *b.Spec.MaxReplicas // want `optional-used: b.Spec.MaxReplicas is optional`
}

func okWhenNotKept(b *api.Backup) int32 {
	if validation.Kept(b) {
		return 0
	}
	return *b.Spec.MaxReplicas
}

// Something else decides after the part was found missing.
func settledOrNot(b *api.Backup) bool {
	ok := b.Spec.Type == "copies"
	if b.Spec.Replicas == nil {
		ok = false
	}
	if ok {
		return true
	}
	return false
}

func okWhenSettled(b *api.Backup) int32 {
	if settledOrNot(b) {
		return *b.Spec.Replicas
	}
	return 0
}

// The answer is about another object.
func okOtherOnce(b, other *api.Backup) bool {
	if b.Spec.Type != "copies" || !paused(other) {
		return false
	}
	return *b.Spec.Paused
}
