package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// FindsNothing reports whether a value is a pointer that a call may return as nil together with a nil error, since it has found nothing.
func (r *Result) FindsNothing(v ssa.Value) bool {
	call := flow.Made(v)
	return call != nil && slices.Contains(r.returnsBy(call).Nothing, index(v))
}

// nothingFound reports whether a return says that nothing was found by a nil pointer beside a nil error: an object that was looked up is not
// there, a list of such is empty, or a loop has come to the end of what it searches. What a function returns nil for by what it was
// handed the caller knows as well.
func (r *Result) nothingFound(v ssa.Value, ret *ssa.Return) bool {
	n := len(ret.Results)
	if n < 2 || !knowledge.IsError(ret.Results[n-1].Type()) || !r.conditions.ErrorAt(paths.Returned(ret, n-1), ret).IsNil() {
		return false
	}
	if join, ok := v.(*ssa.Phi); ok {
		return r.searchedFor(join) && !slices.ContainsFunc(r.conditions.At(ret), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && f.Subject == v
		})
	}
	if !knowledge.IsNil(v) {
		at, ok := located(v)
		return ok && r.FindsNothing(v) && r.Unguarded(Use{Instr: ret, Pointer: v, At: at})
	}
	return r.saysNothing(ret.Block())
}

// saysNothing reports whether the last condition that leads to a block says that nothing was found.
func (r *Result) saysNothing(b *ssa.BasicBlock) bool {
	decided := paths.Decided(b, nil)
	if len(decided) == 0 {
		return false
	}
	e := decided[len(decided)-1]
	return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
		switch f.Predicate {
		case conditions.Kind:
			return f.Truth && (knowledge.SaysGone(f.Kind) || f.Kind == knowledge.KindNoMatch)
		case conditions.Empty:
			return f.Truth && conditions.Listed(f.Subject) != nil
		}
		return f.Loops()
	})
}

// searchedFor reports whether a join is a variable that is nil unless a loop sets it, on the way out of the loop.
func (r *Result) searchedFor(join *ssa.Phi) bool {
	for i, from := range join.Edges {
		if inner, ok := from.(*ssa.Phi); ok && inner != join && inner.Block().Dominates(join.Block()) {
			from = inner
			if slices.ContainsFunc(inner.Edges, knowledge.IsNil) && r.leavesLoop(join.Block().Preds[i], join.Block()) {
				return true
			}
		}
		if knowledge.IsNil(from) && r.leavesLoop(join.Block().Preds[i], join.Block()) {
			return true
		}
	}
	return false
}

// leavesLoop reports whether control leaves a loop at its end when it goes from one block to another.
func (r *Result) leavesLoop(from, to *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(from, slices.Index(from.Succs, to)), conditions.Fact.Loops)
}
