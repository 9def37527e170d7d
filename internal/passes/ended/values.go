package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxHanded bounds through how many functions a context is followed that may be there for its values alone.
const maxHanded = 5

// beyondValues reports whether a goroutine may ask more of one of some contexts than the values in it, such as a logger: those stay when the
// context has ended.
func (r *Result) beyondValues(start *ssa.Go, under func(ssa.Value) bool) bool {
	bound := func(v, in ssa.Value) bool {
		if variable := flow.Variable(v); variable != nil {
			store := flow.OnlyStore(variable)
			if store == nil {
				return true // given does not see it either
			}
			v = store.Val
		}
		return !isContext(v) || !under(v) || r.valuesOnly(in, maxHanded)
	}
	fn := knowledge.Only(r.graph.Targets(start))
	if fn == nil || len(fn.Blocks) == 0 {
		return true
	}
	if closure, ok := start.Call.Value.(*ssa.MakeClosure); ok {
		for i, v := range closure.Bindings {
			if !bound(v, fn.FreeVars[i]) {
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		actual := flow.Actual(start.Common(), fn, flow.ParamIndex(param))
		return actual == nil && isContext(param) || actual != nil && !bound(actual, param)
	})
}

// valuesOnly reports whether all uses of a context, or of the variable that holds it, ask for the values in it. What a function of
// another module does with a context is not seen, unless it is one that says so.
func (r *Result) valuesOnly(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	for _, ref := range knowledge.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp:
			if ref.Op != token.MUL || !r.valuesOnly(ref, depth-1) {
				return false
			}
		case *ssa.Store:
			if variable := flow.Variable(ref.Addr); ref.Val == v && (variable == nil || !r.valuesOnly(variable, depth-1)) {
				return false
			}
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			for i, binding := range ref.Bindings {
				if binding == v && !r.valuesOnly(fn.FreeVars[i], depth-1) {
					return false
				}
			}
		case ssa.CallInstruction:
			if !r.handsValues(ref, v, depth) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// handsValues reports whether a call that has a context asks it for values alone: its method does, a function that is known by its
// name, or one of the module.
func (r *Result) handsValues(call ssa.CallInstruction, ctx ssa.Value, depth int) bool {
	common := call.Common()
	if knowledge.ReadsValues(common) {
		return true
	}
	if derived, ok := call.(*ssa.Call); ok && knowledge.CarriesValues.Calls(common) {
		return r.valuesOnly(derived, depth-1)
	}
	fn := knowledge.Only(r.graph.Targets(call))
	if fn == nil || len(fn.Blocks) == 0 || common.IsInvoke() && common.Value == ctx {
		return false
	}
	return !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return flow.Actual(common, fn, flow.ParamIndex(param)) == ctx && !r.valuesOnly(param, depth-1)
	})
}
