package reads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
)

// Restores reports whether a reconcile, as far as it is seen, writes an object of a kind that is there in each pass, whatever it finds, or one that it has read and changed:
// a change by somebody else is undone once an event says so. Where a condition decides, as that a key was made anew, only the absence of the object may matter.
func (s Search) Restores(reconcile *ssa.Function, kind types.Type) bool {
	named := knowledge.Named(kind)
	if named == nil || reconcile == nil {
		return false
	}
	runs := []*ssa.Function{reconcile}
	s.Graph.Reach(reconcile, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		runs = append(runs, callee)
		return true
	})
	specified := func(_ ssa.Instruction, f conditions.Fact) bool { return s.Reconciles.Specified(f) }
	return slices.ContainsFunc(runs, func(fn *ssa.Function) bool {
		f := s.Edits.Of(fn)
		return f.Has(func(e edits.Event) bool {
			if e.Kind != edits.Written || e.Sub != "" || edits.Type(e.At) != named {
				return false
			}
			switch e.Verb {
			case knowledge.Update, knowledge.Patch:
				return f.Fetches(e.At) || s.Reconciles.EachTry(e.Instr, specified)
			case knowledge.Save:
				return s.Reconciles.EachTry(e.Instr, specified)
			}
			return false
		})
	})
}
