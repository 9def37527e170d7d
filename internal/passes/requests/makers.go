package requests

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// makers visits the parameters of exported functions of which a method, as NewObject() client.Object, makes an object: a reconciler for several kinds is set up
// with what knows its kind, and keeps that in a field.
func (r *Result) makers(object ssa.Value, visit func(param *ssa.Parameter, method string)) {
	is := func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		if !ok || !types.IsInterface(param.Type()) {
			return false
		}
		fn, ok := param.Parent().Object().(*types.Func)
		return ok && fn.Exported() && fn.Pkg() == r.pass.Pkg
	}
	origins, _ := r.graph.OriginsUpTo(object, func(v ssa.Value) bool { return makes(v) != nil })
	for _, origin := range origins {
		call := makes(origin)
		if call == nil {
			continue
		}
		from, _ := r.graph.OriginsUpTo(call.Value, is)
		for _, v := range from {
			if is(v) {
				visit(v.(*ssa.Parameter), call.Method.Name())
			}
		}
	}
}

// makes returns the call of a method of an interface without arguments that a value is the result of; nil for another value.
func makes(v ssa.Value) *ssa.CallCommon {
	call, ok := v.(*ssa.Call)
	if !ok || !call.Call.IsInvoke() || !call.Call.Method.Exported() || len(call.Call.Args) > 0 || knowledge.OnObject(&call.Call) {
		return nil
	}
	return &call.Call
}

// madeBy returns the types of the objects that a method of a value makes; none if not all are known.
func (r *Result) madeBy(maker ssa.Value, method string) (found []*types.Named) {
	held, complete := r.graph.Concrete(maker)
	if !complete {
		return nil
	}
	for _, t := range held {
		prog := r.ssa.Pkg.Prog
		selected := prog.MethodSets.MethodSet(t).Lookup(r.pass.Pkg, method)
		if selected == nil {
			return nil
		}
		fn := prog.MethodValue(selected)
		if fn == nil || len(fn.Blocks) == 0 {
			return nil
		}
		for _, ret := range paths.Returns(fn) {
			made := r.types(ret.Results[0])
			if len(made) == 0 {
				return nil
			}
			found = append(found, made...)
		}
	}
	return found
}
