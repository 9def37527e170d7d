package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// nothingNoted reports where the deletion of an object ends because the object does not say what there is to clean up: the ID
// of what was made for it is empty. Nothing is made for it any more, so that every later turn ends in the same place.
func (c *checker) nothingNoted(m objects.Mark) {
	if m.Object.Root == nil || !m.Guarded && !c.objects.Guarded(m.Instr, m.Object, objects.Deleting) {
		return
	}
	for _, b := range c.conditions.Blanks(m.Instr.Parent()) {
		if !objects.After(b.Edge.If, m.Instr) || objects.After(m.Instr, b.Edge.If) || !c.partOf(b.Value, m.Object) || !c.cleanedUpBy(b.Value, b.Edge.If, m) {
			continue
		}
		if !c.endsTurn(conditions.Absence{Edge: b.Edge, Ret: b.Ret, Before: b.Before}, m.Object) || c.aliveAt(b.Edge.If, m) {
			continue
		}
		if !c.objects.PathWithout(b.Ret, m.Object, objects.NoFinalizer) {
			continue
		}
		related := []analysis.RelatedInformation{c.ssa.Related(m.Instr, "removed only here")}
		if asked, ok := b.Edge.If.Cond.(ssa.Instruction); ok && asked.Pos().IsValid() {
			related = append(related, c.ssa.Related(asked, "asked here"))
		}
		c.report(keptForEver, c.ssa.Range(b.Ret),
			fmt.Sprintf("%s names nothing to clean up, and its finalizer stays: it is Terminating for ever", c.name(m.Object)), related)
	}
}

// partOf reports whether a value is read from an object or from a map of it, and is no part of its metadata that the API server sets.
func (c *checker) partOf(v ssa.Value, object objects.Ref) bool {
	if entry, ok := tupleOf(v).(*ssa.Lookup); ok {
		return c.objects.RefOf(entry.X).Root == object.Root
	}
	at := c.objects.RefOf(v)
	return at.Root == object.Root && at != object && !slices.ContainsFunc([]string{"Finalizers", "DeletionTimestamp", "OwnerReferences"}, func(field string) bool {
		return len(at.Path) >= len(field) && at.Path[len(at.Path)-len(field):] == field
	})
}

// tupleOf returns the pair that a value is half of, as m[k] returns one; the value itself otherwise.
func tupleOf(v ssa.Value) ssa.Value {
	if part, ok := v.(*ssa.Extract); ok {
		return part.Tuple
	}
	return v
}

// cleanedUpBy reports whether a clean-up between a condition and the removal of a finalizer is handed a value, or a part of it.
func (c *checker) cleanedUpBy(v ssa.Value, from *ssa.If, m objects.Mark) bool {
	at := c.objects.RefOf(v)
	for instr := range calls.Instrs(m.Instr.Parent()) {
		call, ok := instr.(*ssa.Call)
		if !ok || call == m.Instr || !objects.After(from, call) || !objects.After(call, m.Instr) || !knowledge.CleansUp(&call.Call) {
			continue
		}
		if _, fails := conditions.ErrorOf(call); !fails {
			continue
		}
		if slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
			return conditions.Same(tupleOf(arg), tupleOf(v)) || at.Root != nil && c.objects.RefOf(arg) == at
		}) {
			return true
		}
	}
	return false
}
