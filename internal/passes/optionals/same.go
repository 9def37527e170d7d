package optionals

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// handsBack returns the parameter that a result of a function is in each of its returns: it changes an object and returns it. It returns -1 for another
// result.
func handsBack(fn *ssa.Function, result int) int {
	param := -1
	for _, v := range flow.Results(fn, result) {
		p, ok := knowledge.Unconverted(v).(*ssa.Parameter)
		if !ok || param >= 0 && flow.ParamIndex(p) != param {
			return -1
		}
		param = flow.ParamIndex(p)
	}
	return param
}

// handedBack returns the argument of a call that a value is, since the function returns what it is handed, and the call; nil for another value.
func (r *Result) handedBack(v ssa.Value) (ssa.Value, *ssa.Call) {
	call := flow.Made(v)
	if call == nil || call.Call.IsInvoke() {
		return nil, nil
	}
	for _, same := range r.returnsBy(call).Same {
		if same.Result == index(v) && same.Param < len(call.Call.Args) {
			return call.Call.Args[same.Param], call
		}
	}
	return nil, nil
}

// completes reports whether the call that an object goes through sets the part of it.
func (r *Result) completes(of Use) bool {
	call, ok := of.Instr.(*ssa.Call)
	return ok && knowledge.Copies(&call.Call) == nil && r.holder(of.At, call.Parent()).sets(call)
}

// guardedBefore reports whether a condition that decides a call, or all callers, have looked at a part of what that returns as it was handed it.
func (r *Result) guardedBefore(use Use) bool {
	for range maxCallers {
		if same, _ := r.handedBack(use.At.Root); same == nil {
			return false
		}
		of, ok := r.original(use)
		if !ok || r.Asked(of) || r.GuardedAbove(of) {
			return ok
		}
		use = of
	}
	return false
}
