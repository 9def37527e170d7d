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
		return r.asksOnly(f.Call, at) && r.zeroOn(f.Call, at, succ) && !f.TestedTogether(at, succ)
	}
	if !r.asksFirst(f.Call, via) {
		return false
	}
	path := paths.Find(paths.Search{
		From: f.Call, Avoid: looksAt(f), Via: via,
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool { return !r.deniesZero(f.Call, at.Block, succ) },
		To: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && r.works(call, effects.Writes)
		},
	})
	return path != nil && r.lose(Loss{Way: WritesFirst, Call: f.Call, At: path.End, By: path.End.(*ssa.Call)})
}

// maxCases bounds the questions that follow a call one after the other, as the cases of a switch do.
const maxCases = 16

// asksOnly reports whether a function comes from a call to the end of a block by questions about the results of the call alone.
func (r *Result) asksOnly(call *ssa.Call, at *ssa.BasicBlock) bool {
	for range maxCases {
		if at == call.Block() {
			return true
		}
		if len(at.Preds) != 1 || !r.asksAbout(call, at.Preds[0]) {
			return false
		}
		at = at.Preds[0]
	}
	return false
}

// asksAbout reports whether a block ends with a question about a result of a call beside its error.
func (r *Result) asksAbout(call *ssa.Call, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, 0), func(fact conditions.Fact) bool {
		part := partOf(call, fact.Subject)
		return part != nil && !knowledge.IsError(part.Type())
	})
}

// asksFirst reports whether one of the questions that follow a call has an edge that is wanted.
func (r *Result) asksFirst(call *ssa.Call, wanted func(at *ssa.BasicBlock, succ int) bool) bool {
	return slices.ContainsFunc(call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return call.Block().Dominates(b) && slices.ContainsFunc(b.Succs, func(to *ssa.BasicBlock) bool { return wanted(b, slices.Index(b.Succs, to)) })
	})
}

// zeroOn reports whether an edge can be taken for the zero value of a result of a call, which comes with each of its errors: it says that the result is empty, or
// that it is not what is wanted.
func (r *Result) zeroOn(call *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		zero, known := r.ofZero(call, fact)
		return known && zero
	})
}

// deniesZero reports whether an edge cannot be taken for that value: it is taken for another one alone, as that of a case of a switch.
func (r *Result) deniesZero(call *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		zero, known := r.ofZero(call, fact)
		return known && !zero
	})
}

// ofZero returns whether a fact holds for the zero value of a result of a call that comes with each of its errors; known is false for a fact about something else.
func (r *Result) ofZero(call *ssa.Call, fact conditions.Fact) (holds, known bool) {
	part, value := partOf(call, fact.Subject), fact.Value
	if part == nil {
		part, value = partOf(call, fact.Value), fact.Subject
	}
	if part == nil || knowledge.IsError(part.Type()) || !r.failures.Zero(call, part.Index) {
		return false, false
	}
	switch fact.Predicate {
	case conditions.Nil, conditions.Empty:
		return fact.Truth, true
	case conditions.True:
		return !fact.Truth, true
	case conditions.Equal:
		_, constant := value.(*ssa.Const)
		return knowledge.ZeroConstant(value) == fact.Truth, constant || !fact.Truth // what a variable holds is mostly not zero
	}
	return false, false
}

// partOf returns the result of a call that a value is; nil for another value.
func partOf(call *ssa.Call, v ssa.Value) *ssa.Extract {
	part, ok := v.(*ssa.Extract)
	if !ok || part.Tuple != ssa.Value(call) {
		return nil
	}
	return part
}
