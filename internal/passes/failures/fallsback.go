package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// FallsBack reports whether a return hands on the answer of a call as it is, all results of it, in a function that asks the same thing again, hands on one of the
// answers whatever happens, and has the first one also where it has got another: what fails in between can only have bettered that.
func FallsBack(ret *ssa.Return) bool {
	first := answerOf(ret)
	if first == nil || knowledge.Callee(&first.Call) == "" {
		return false
	}
	returns := paths.Returns(ret.Parent())
	if slices.ContainsFunc(returns, func(other *ssa.Return) bool { return answerOf(other) == nil }) {
		return false
	}
	return slices.ContainsFunc(returns, func(other *ssa.Return) bool {
		second := answerOf(other)
		return second != first && knowledge.Callee(&second.Call) == knowledge.Callee(&first.Call) &&
			slices.ContainsFunc(returns, func(back *ssa.Return) bool { return answerOf(back) == first && paths.Before(second, back) })
	})
}

// answerOf returns the call of which a return has all results, in their order; nil if there is none, or if it has one result.
func answerOf(ret *ssa.Return) *ssa.Call {
	var answer *ssa.Call
	for i := range ret.Results {
		part, ok := paths.Returned(ret, i).(*ssa.Extract)
		if !ok || part.Index != i {
			return nil
		}
		call, ok := part.Tuple.(*ssa.Call)
		if !ok || answer != nil && call != answer || call.Call.Signature().Results().Len() != len(ret.Results) {
			return nil
		}
		answer = call
	}
	return answer
}
