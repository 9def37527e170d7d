package requests

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/kinds"
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
	origins, _ := r.graph.OriginsUpTo(object, func(v ssa.Value) bool { return kinds.Maker(v) != nil })
	for _, origin := range origins {
		call := kinds.Maker(origin)
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
