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

// completes reports whether the call that an object goes through before a use sets the part of it.
func (r *Result) completes(of, use Use) bool {
	call, ok := of.Instr.(*ssa.Call)
	return ok && call != use.Instr && knowledge.Copies(&call.Call) == nil && r.holder(of.At, call.Parent()).sets(call)
}

// guardedBefore reports whether a condition that decides a use, or all callers, have looked at a part of an object under its name before it was copied, put into
// a struct of the program or handed to a function that returns it.
func (r *Result) guardedBefore(use Use) bool {
	for range maxCallers {
		of, ok := r.original(use)
		if !ok {
			return false
		}
		if r.Asked(of) || r.Asked(Use{Instr: use.Instr, At: of.At}) || r.GuardedAbove(of) {
			return true
		}
		use = of
	}
	return false
}
