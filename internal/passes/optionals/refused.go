package optionals

import (
	exact "go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// refused returns the tests on an edge where a function of the package says of a pointer that it is handed what it says of nil at once, by a bool: other objects may get the same answer,
// and the pointer may be nil. Since many functions ask in vain, it has to be seen that somebody gives nil: a caller, or the library that calls a handler.
func (r *Result) refused(b *ssa.BasicBlock, succ int) []test {
	branch, ok := last(b).(*ssa.If)
	if !ok {
		return nil
	}
	var found []test
	for _, f := range r.conditions.OnEdge(b, succ) {
		call := flow.Made(f.Subject)
		if f.Predicate != conditions.True || call == nil {
			continue
		}
		targets := r.graph.Targets(call)
		if len(targets) != 1 || call.Call.IsInvoke() {
			continue
		}
		for _, param := range targets[0].Params {
			arg := flow.Actual(&call.Call, targets[0], flow.ParamIndex(param))
			if arg != nil && dereferencable(arg) != nil && r.givenNil(arg, call) && r.saysOfNil(param, knowledge.ResultIndex(f.Subject), f.Truth) {
				edge := paths.Edge{If: branch, Succ: succ}
				found = append(found, test{at: refs.Pointer(arg), edge: edge, asked: edge})
			}
		}
	}
	return found
}

// givenNil reports whether a value which a call is handed is a parameter that is seen to be nil: no caller of a handler has looked, nor have all of another function.
func (r *Result) givenNil(v ssa.Value, call *ssa.Call) bool {
	param, ok := v.(*ssa.Parameter)
	if !ok {
		return false
	}
	use := Use{Instr: call, Arg: v, At: refs.Pointer(v)}
	return knowledge.CalledWithNil(param.Parent().Signature) || r.seenNil(use) && !r.GuardedAbove(use)
}

// saysOfNil reports whether a function answers by a bool right where it has found a parameter to be nil.
func (r *Result) saysOfNil(param *ssa.Parameter, result int, answer bool) bool {
	for _, ret := range paths.Returns(param.Parent()) {
		said := paths.Returned(ret, result)
		join, either := said.(*ssa.Phi)
		either = either && join.Block() == ret.Block()
		for i, pred := range ret.Block().Preds {
			if either {
				said = join.Edges[i]
			}
			word, ok := said.(*ssa.Const)
			if ok && word.Value != nil && exact.BoolVal(word.Value) == answer && slices.ContainsFunc(r.conditions.OnEdge(pred, slices.Index(pred.Succs, ret.Block())), func(f conditions.Fact) bool {
				return f.Predicate == conditions.Nil && f.Truth && f.Subject == ssa.Value(param)
			}) {
				return true
			}
		}
	}
	return false
}
