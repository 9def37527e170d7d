package failures

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Denies returns the objects without which a call says no: its first bool is false then, and an error beside it nil. Callees that are not known look
// nothing up.
func (r *Result) Denies(call *ssa.Call) []Gone {
	known := r.summaries(call)
	if call.Call.IsInvoke() || len(known) != 1 {
		return nil
	}
	callees := r.graph.Targets(call)
	found := slices.Clone(known[0].Denies)
	for i, g := range found {
		if g.Param > 0 {
			found[i] = handedTo(g, flow.ActualOf(&call.Call, callees, g.Param-1), call.Parent())
		}
	}
	return found
}

// Answer returns the bool that a call says yes or no by: its only result, or the one beside an error; nil for none.
func Answer(call *ssa.Call) ssa.Value {
	if answersBy(call.Call.Signature().Results()) < 0 {
		return nil
	}
	if call.Call.Signature().Results().Len() == 1 {
		return call
	}
	for _, ref := range knowledge.Referrers(call) {
		if part, ok := ref.(*ssa.Extract); ok && part.Index == 0 {
			return part
		}
	}
	return nil
}

// answersBy returns which result of a function is its answer; -1 for none.
func answersBy(results *types.Tuple) int {
	switch {
	case results.Len() == 0 || results.Len() > 2 || !knowledge.IsBool(results.At(0).Type()):
		return -1
	case results.Len() == 2 && !knowledge.IsError(results.At(1).Type()):
		return -1
	}
	return 0
}

// deniesIn returns the objects without which a function says no, in the order of its calls.
func (r *Result) deniesIn(fn *ssa.Function) []Gone {
	if answersBy(fn.Signature.Results()) < 0 {
		return nil
	}
	var found []Gone
	for _, call := range calls.Awaited(fn) {
		var objects []Gone
		if passedOn(call) {
			objects = r.Denies(call)
		}
		if looks := r.Gone(call); len(looks) > 0 && r.saysNo(call) {
			objects = append(objects, looks...)
		}
		for _, g := range objects {
			if !g.Deletes && len(found) < maxGone && !slices.Contains(found, g) {
				found = append(found, g)
			}
		}
	}
	return found
}

// passedOn reports whether a function returns the answer of a call as its own.
func passedOn(call *ssa.Call) bool {
	answer := Answer(call)
	return answer != nil && slices.ContainsFunc(paths.Returns(call.Parent()), func(ret *ssa.Return) bool { return paths.Returned(ret, 0) == answer })
}

// saysNo reports whether a function says no, and returns no error, on all paths on which the error of a call says NotFound.
func (r *Result) saysNo(call *ssa.Call) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil || len(r.conditions.Failed(err)) == 0 {
		return false
	}
	no, ends, read := true, false, r.readsOf(err)
	for _, unseen := range []bool{true, false} {
		s := paths.Search{From: call, Plain: true, Edge: r.notFound(read, unseen)}
		paths.Results(s, 0, func(v ssa.Value) {
			ends = true
			no = no && isFalse(v)
		})
		if call.Parent().Signature.Results().Len() > 1 {
			paths.Results(s, 1, func(v ssa.Value) {
				made, called := v.(*ssa.Call)
				no = no && (knowledge.IsNil(v) || called && dropsNotFound(&made.Call) == err)
			})
		}
	}
	return no && ends
}

// dropsNotFound returns the error of which a call makes nil if it says NotFound; nil for another call.
func dropsNotFound(call *ssa.CallCommon) ssa.Value {
	if err, kind := knowledge.DropsKind(call); kind == knowledge.KindNotFound {
		return err
	}
	return nil
}

// isFalse reports whether a value is the constant false.
func isFalse(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && !constant.BoolVal(c.Value)
}
