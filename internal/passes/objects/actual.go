package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// inCaller returns the object of a callee as its caller names it: its parameters are the arguments of
// the call. What the callee makes itself is nothing that the caller knows.
func (r *Result) inCaller(call ssa.CallInstruction, fn *ssa.Function, in Ref) Ref {
	param, ok := in.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn {
		if enclosing(fn, in.Root) {
			return in // a closure names what the function around it has
		}
		return Ref{}
	}
	common := call.Common()
	i := flow.ParamIndex(param) - (len(fn.Params) - len(common.Args))
	if i < 0 || i >= len(common.Args) || !runsItself(common, fn) {
		return Ref{}
	}
	return r.at(common.Args[i], in.Path)
}

// runsItself reports whether the call is of fn, and not of a library function that runs it.
func runsItself(call *ssa.CallCommon, fn *ssa.Function) bool {
	if call.IsInvoke() {
		return false
	}
	_, library := knowledge.Runners[knowledge.Callee(call)]
	return !library && call.Signature().Params().Len()+receivers(call) == len(fn.Params)
}

func receivers(call *ssa.CallCommon) int {
	if call.Signature().Recv() != nil {
		return 1
	}
	return 0
}

// enclosing reports whether a value belongs to a function around fn.
func enclosing(fn *ssa.Function, v ssa.Value) bool {
	if v == nil || v.Parent() == nil {
		return false
	}
	for outer := fn.Parent(); outer != nil; outer = outer.Parent() {
		if v.Parent() == outer {
			return true
		}
	}
	return false
}
