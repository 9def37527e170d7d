package tested_then_used

import (
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// The last link of a path is tested, and the one in the middle is not.
func hasRolling(b *api.Backup) bool {
	return b.Spec.Strategy.Rolling != nil // want `^tested-then-used: b.Spec.Strategy.Rolling is tested for nil, and b.Spec.Strategy is optional as well: it panics for such an object$`
}

func okHasRolling(b *api.Backup) bool {
	return b.Spec.Strategy != nil && b.Spec.Strategy.Rolling != nil
}

// A struct of the program holds the object, which is there.
type request struct {
	strategy *api.Strategy
	backup   *api.Backup
}

func (r *request) validate(object client.Object) error {
	if object.GetName() == "" || r.backup.Spec.Strategy.Window == nil { // want `tested-then-used: r.backup.Spec.Strategy.Window is tested for nil, and r.backup.Spec.Strategy is optional as well`
		return errors.New("no window")
	}
	return nil
}

// What a struct of the program holds is as the program has made it.
func (r *request) okValidate() error {
	if r.backup.Spec.Strategy == nil || r.strategy.Window == nil {
		return errors.New("no strategy")
	}
	return nil
}

// In the condition of a loop of a closure.
func waits(b *api.Backup, step func()) func() {
	return func() {
		for b.Spec.Strategy.Rolling == nil { // want `tested-then-used: b.Spec.Strategy.Rolling is tested for nil`
			step()
		}
	}
}

func okWaits(b *api.Backup, step func()) func() {
	if b.Spec.Strategy == nil {
		return func() {}
	}
	return func() {
		for b.Spec.Strategy.Rolling == nil {
			step()
		}
	}
}

// What is counted after the test does not depend on it.
func counted(old, now *api.Backup) int {
	large := 0
	if old.Spec.Strategy != nil && old.Spec.Strategy.Type == "full" {
		large++
	}
	nodes := 0
	for _, copied := range now.Status.Copies {
		if copied.Node != "" {
			nodes++
		}
	}
	if nodes == 1 {
		return len(old.Spec.Strategy.Type) // want `tested-then-used: old.Spec.Strategy is dereferenced`
	}
	return nodes
}

func okCounted(old, now *api.Backup) int {
	full := 0
	for range now.Status.Copies {
		if old.Spec.Target != nil {
			full++
		}
	}
	if full > 1 {
		return len(old.Spec.Target.Name)
	}
	return full
}

func okMarked(old, now *api.Backup) int {
	found := false
	if old.Spec.Target != nil {
		for _, copied := range now.Status.Copies {
			if copied.Node != "" {
				found = true
				break
			}
		}
	}
	if found {
		return len(old.Spec.Target.Name)
	}
	return 0
}
