package reads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Restores reports whether a reconcile, as far as it is seen, writes an object of a kind that is there in each pass, whatever it finds, or one that it has read and changed:
// a change by somebody else is undone once an event says so. Where a condition decides, as that a key was made anew, only the absence of the object may matter.
func (s Search) Restores(reconcile *ssa.Function, kind types.Type) bool {
	named := knowledge.Named(kind)
	if named == nil || reconcile == nil {
		return false
	}
	specified := func(_ ssa.Instruction, f conditions.Fact) bool { return s.Reconciles.Specified(f) }
	return slices.ContainsFunc(s.run(reconcile), func(fn *ssa.Function) bool {
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

// run returns a reconcile and the functions of the package that it runs.
func (s Search) run(reconcile *ssa.Function) []*ssa.Function {
	found := []*ssa.Function{reconcile}
	s.Graph.Reach(reconcile, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		found = append(found, callee)
		return true
	})
	return found
}

// ReadsContent reports whether a reconcile, as far as it is seen, reads a part of an object of a kind that is none of its metadata, such as the data of a secret, or hands an object
// of the kind to a function that is not seen and may.
func (s Search) ReadsContent(reconcile *ssa.Function, kind types.Type) bool {
	if reconcile == nil {
		return false
	}
	return slices.ContainsFunc(s.run(reconcile), func(fn *ssa.Function) bool {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				if knowledge.SameNamed(instr.X.Type(), kind) && !flow.FieldOf(instr.X.Type(), instr.Field).Embedded() && isRead(instr) {
					return true
				}
			case *ssa.Call:
				if s.handsAway(instr, kind) {
					return true
				}
			}
		}
		return false
	})
}

// handsAway reports whether a call hands an object of a kind to a function that is not seen and is neither a request nor a method of the object.
func (s Search) handsAway(call *ssa.Call, kind types.Type) bool {
	if len(s.Graph.Callees(call)) > 0 || knowledge.Filled(&call.Call) != nil || knowledge.Harmless(&call.Call) {
		return false
	}
	_, writes := knowledge.WriteOf(&call.Call)
	return !writes && slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return knowledge.SameNamed(knowledge.Unconverted(arg).Type(), kind)
	})
}

// isRead reports whether a part of an object is more than set.
func isRead(part *ssa.FieldAddr) bool {
	return slices.ContainsFunc(knowledge.Referrers(part), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return isRead(ref)
		case *ssa.Store:
			return ref.Addr != ssa.Value(part)
		}
		return true
	})
}
