package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// TestedInstead returns a test for another error that a function comes to when a call has failed, and that nothing but
// comparisons with nil have looked at the error of the call before; nil if there is none. The other error is
// nil then, as far as the tests before the call say.
func (r *Result) TestedInstead(f *Failure, wanted func(*conditions.Fact) bool) *conditions.Fact {
	if !slices.ContainsFunc(f.Call.Parent().Blocks, func(b *ssa.BasicBlock) bool { return r.testsNil(f, b, wanted) }) {
		return nil // a search would find none
	}
	var found *conditions.Fact
	other := r.Other(f)
	paths.Find(paths.Search{
		From: f.Call, To: func(ssa.Instruction) bool { return found != nil },
		Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
			for _, fact := range r.conditions.OnEdge(at.Block, 0) {
				if fact.Predicate == conditions.Nil && fact.Subject != f.Err && r.NilAt(x.Value(at, fact.Subject), f.Call) && wanted(&fact) {
					found = &fact
				}
			}
			return found == nil && other(x, at, succ)
		},
		Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] || f.Logs[instr] || instr == f.Call },
	})
	return found
}

// testsNil reports whether a block ends with a test for another error that can be nil when a call runs.
func (r *Result) testsNil(f *Failure, b *ssa.BasicBlock, wanted func(*conditions.Fact) bool) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, 0), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && fact.Subject != f.Err && r.nilAt(fact.Subject, f.Call, 0) && wanted(&fact)
	})
}

// NilAt reports whether a variable can hold an error that is nil for certain when a call runs, or of a kind that was asked for: an origin of it
// is.
func (r *Result) NilAt(err ssa.Value, call *ssa.Call) bool { return r.nilAt(err, call, 0) }

func (r *Result) nilAt(err ssa.Value, call *ssa.Call, depth int) bool {
	phi, ok := err.(*ssa.Phi)
	if ok {
		return depth < maxWraps && slices.ContainsFunc(phi.Edges, func(edge ssa.Value) bool { return r.nilAt(edge, call, depth+1) })
	}
	if load, ok := err.(*ssa.UnOp); ok {
		// A variable that closures share: it was found nil, and nothing has written it since.
		return slices.ContainsFunc(r.conditions.At(call), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Nil && fact.Truth && conditions.Same(fact.Subject, load)
		})
	}
	if made, ok := err.(ssa.Instruction); ok && !paths.Before(made, call) {
		return false
	}
	can := r.conditions.ErrorAt(err, call)
	return can.Nil && !can.Other
}

// OnlyBreaks reports whether all that is done about an error is to leave the loop around the call: what follows the loop is to deal with it.
func (r *Result) OnlyBreaks(f *Failure) bool {
	head := paths.Head(f.Call.Block())
	if head == nil || len(f.Uses)+len(f.Logs) > 0 {
		return false
	}
	loop, edges := paths.Loop(head), r.Edges(f)
	return len(edges) > 0 && !slices.ContainsFunc(edges, func(e paths.Edge) bool {
		to := e.To()
		return loop.Has(to) || len(to.Preds) == 1 && len(to.Instrs) > 1
	})
}
