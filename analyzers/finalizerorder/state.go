package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// endsInState reports a reconcile that ends since the status of its object says that it is done, before it looks at the deletion:
// nothing changes that status any more, and the finalizer stays. One that is removed elsewhere than in a deletion may be
// gone by then.
func (c *checker) endsInState(m objects.Mark) {
	look := c.looksElsewhere(m, m.Object)
	if look == nil || m.Object.Root == nil || !objects.After(look.branch, m.Instr) || !c.onlyWhileDeleting(m) {
		return
	}
	for _, s := range c.conditions.Settled(m.Instr.Parent()) {
		if paths.Before(look.branch, s.Edge.If) || !objects.After(s.Edge.If, look.branch) || objects.After(m.Instr, s.Edge.If) || !isLocated(s.Object, m.Object) {
			continue
		}
		if !c.endsTurn(conditions.Absence{Edge: s.Edge, Ret: s.Ret, Before: s.Before}, m.Object) {
			continue
		}
		if !c.objects.PathWithout(s.Ret, m.Object, objects.Alive, objects.Deleting, objects.NoFinalizer) || c.objects.CallersGuard(s.Ret.Parent(), m.Object, objects.Alive) {
			continue
		}
		related := []analysis.RelatedInformation{c.ssa.Related(look.asked, "deletion is looked at here")}
		if asked, ok := s.Edge.If.Cond.(ssa.Instruction); ok && asked.Pos().IsValid() {
			related = append(related, c.ssa.Related(asked, "asked here"))
		}
		c.report(keptForEver, c.ssa.Range(s.Ret),
			fmt.Sprintf("the status of %s ends the reconcile before it looks at the deletion: in this state its finalizer stays", c.name(m.Object)), related)
		return
	}
}

// isLocated reports whether a location is that of an object.
func isLocated(at flow.Location, object objects.Ref) bool {
	return refs.At(at.Root, at.Path) == object
}

// onlyWhileDeleting reports whether the finalizers of objects of a kind are removed in their deletion alone.
func (c *checker) onlyWhileDeleting(m objects.Mark) bool {
	return !slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(c.objects.Marks(fn), func(other objects.Mark) bool {
			if other.Kind != objects.Remove && other.Kind != objects.Clear || other.Object.Root == nil || kindOf(other.Object) != kindOf(m.Object) {
				return false
			}
			return !other.Guarded && !c.objects.Guarded(other.Instr, other.Object, objects.Deleting) &&
				!c.objects.CallersGuard(fn, other.Object, objects.Deleting) && !knowledge.NamesDeletion(calls.Declared(fn).Name())
		})
	})
}
