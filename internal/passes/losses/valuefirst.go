package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// writesFirst finds a write that is done because of another result of a call, before anything has looked at its error: the result is the zero value with each
// error, and the branch that leads to the write can be taken for that.
func (r *Result) writesFirst(f *failures.Failure) bool {
	for use := range f.Uses {
		if _, kept := use.(*ssa.Store); kept {
			return false // in a variable that a deferred function has as well
		}
	}
	via := func(at *ssa.BasicBlock, succ int) bool {
		return at == f.Call.Block() && r.zeroOn(f.Call, at, succ) && !f.TestedTogether(at, succ)
	}
	b := f.Call.Block()
	if !slices.ContainsFunc(b.Succs, func(to *ssa.BasicBlock) bool { return via(b, slices.Index(b.Succs, to)) }) {
		return false
	}
	path := paths.Find(paths.Search{
		From: f.Call, Avoid: looksAt(f), Via: via,
		To: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && r.works(call, effects.Writes)
		},
	})
	return path != nil && r.lose(Loss{Way: WritesFirst, Call: f.Call, At: path.End, By: path.End.(*ssa.Call)})
}

// zeroOn reports whether an edge can be taken for the zero value of a result of a call, which comes with each of its errors: it says that the result is empty, or
// that it is not what is wanted.
func (r *Result) zeroOn(call *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		part, value := partOf(call, fact.Subject), fact.Value
		if part == nil {
			part, value = partOf(call, fact.Value), fact.Subject
		}
		if part == nil || knowledge.IsError(part.Type()) || !r.failures.Zero(call, part.Index) {
			return false
		}
		switch fact.Predicate {
		case conditions.Nil, conditions.Empty:
			return fact.Truth
		case conditions.True:
			return !fact.Truth
		case conditions.Equal:
			return knowledge.ZeroConstant(value) == fact.Truth
		}
		return false
	})
}

// partOf returns the result of a call that a value is; nil for another value.
func partOf(call *ssa.Call, v ssa.Value) *ssa.Extract {
	part, ok := v.(*ssa.Extract)
	if !ok || part.Tuple != ssa.Value(call) {
		return nil
	}
	return part
}
