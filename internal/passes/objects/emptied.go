package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Emptied returns the places of a function where an empty list takes the place of finalizers that an object is known not to have.
func (r *Result) Emptied(fn *ssa.Function) []Mark {
	var found []Mark
	for instr := range calls.Instrs(fn) {
		list, of := setsList(instr)
		if list == nil {
			continue
		}
		m := Mark{Object: r.RefOf(of), Instr: instr}
		if m.Kind, _, _ = r.listKind(list, of, setting{at: instr}); m.Kind == Clear && r.KnownEmpty(m) {
			found = append(found, m)
		}
	}
	return found
}

// KnownEmpty reports whether a list of finalizers is set only where the object has none.
func (r *Result) KnownEmpty(m Mark) bool {
	return slices.ContainsFunc(r.conditions.Under(m.Instr), func(f conditions.Fact) bool {
		if !f.Truth || f.Predicate != conditions.Empty && f.Predicate != conditions.Nil {
			return false
		}
		from, ok := refs.Finalizers(f.Subject)
		return ok && r.RefOf(from) == m.Object
	})
}
