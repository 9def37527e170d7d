package optional_used

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// What is put into a copy is as optional as it was.
func copyOf(b, existing *api.Backup) *api.Backup {
	made := &api.Backup{}
	if existing != nil {
		made = existing
	} else {
		made.Name = b.Name
	}
	made.Spec.Type = b.Spec.Type
	made.Spec.Strategy = b.Spec.Strategy
	if made.Spec.Strategy != nil {
		surge := int32(1)
		if made.Spec.Strategy.Rolling.MaxSurge == nil { // want `tested-then-used: made.Spec.Strategy.Rolling.MaxSurge is tested for nil, and made.Spec.Strategy.Rolling is optional as well`
			made.Spec.Strategy.Rolling.MaxSurge = &surge
		}
	}
	return made
}

func typeOfCopy(b *api.Backup) (*api.Backup, error) {
	made := &api.Backup{}
	made.Name = b.Name
	made.Spec.Strategy = b.Spec.Strategy
	made.Spec.Strategy.Type = "full" // want `optional-used: made.Spec.Strategy is optional`
	return made, nil
}

func windowOfCopy(ctx context.Context, c client.Client, b *api.Backup, made api.Backup) int32 {
	made.Spec.Strategy = b.Spec.Strategy
	if made.Spec.Strategy == nil {
		return 0
	}
	return *made.Spec.Strategy.Window // want `optional-used: made.Spec.Strategy.Window is optional`
}

func okLookedBefore(b *api.Backup) *api.Backup {
	made := &api.Backup{}
	if b.Spec.Strategy == nil || b.Spec.Strategy.Rolling == nil {
		return made
	}
	made.Spec.Strategy = b.Spec.Strategy
	made.Spec.Strategy.Rolling.MaxSurge = nil
	return made
}

func okLookedAfter(b *api.Backup) *api.Backup {
	made := &api.Backup{}
	made.Spec.Strategy = b.Spec.Strategy
	if b.Spec.Strategy == nil {
		return made
	}
	made.Spec.Strategy.Type = "full"
	return made
}

func okCopiedPart(b *api.Backup) *api.Backup {
	made := &api.Backup{}
	made.Spec.Strategy = b.Spec.Strategy
	if made.Spec.Strategy == nil {
		made.Spec.Strategy = &api.Strategy{}
	}
	made.Spec.Strategy.Type = "full"
	return made
}

func okEither(b *api.Backup, made *api.Backup) {
	if made.Spec.Strategy == nil && b.Spec.Strategy != nil {
		made.Spec.Strategy = b.Spec.Strategy
	}
	if made.Spec.Strategy != nil {
		made.Spec.Strategy.Type = "full"
	}
}

func okCompletedCopy(b *api.Backup) *api.Backup {
	made := &api.Backup{}
	made.Spec.Strategy = b.Spec.Strategy
	completeCopy(made)
	made.Spec.Strategy.Type = "full"
	return made
}

func completeCopy(b *api.Backup) {
	if b.Spec.Strategy == nil {
		b.Spec.Strategy = &api.Strategy{}
	}
}

// What the program itself has made is known.
func okOfProgram(name string) *api.Backup {
	from := &api.Backup{Spec: api.BackupSpec{Strategy: &api.Strategy{Type: name}}}
	made := &api.Backup{}
	made.Spec.Strategy = from.Spec.Strategy
	made.Spec.Strategy.Type = "full"
	return made
}

// Two objects that hand parts to each other.
func okSwapped(a, b *api.Backup) {
	a.Spec.Strategy, b.Spec.Strategy = b.Spec.Strategy, a.Spec.Strategy
	if a.Spec.Strategy != nil && b.Spec.Strategy != nil {
		a.Spec.Strategy.Type = b.Spec.Strategy.Type
	}
}
