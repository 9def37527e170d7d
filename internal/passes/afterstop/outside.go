package afterstop

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
)

// WorksOutside reports whether what a call starts is seen to work on what outlives the process: it writes to the cluster, or hands a context to what is not seen, as by
// convention what asks something outside is handed one. What only reads, or keeps something in memory, can be cut off anywhere.
func (r *Result) WorksOutside(start ssa.CallInstruction) bool {
	everything := func(ssa.CallInstruction, *ssa.Function) bool { return true }
	return r.outside(start) || slices.ContainsFunc(r.graph.Callees(start), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(r.graph.Reach(fn, everything), func(chain calls.Chain) bool { return r.outside(chain.Last()) })
	})
}

// isAnyOfContext reports whether a value is a function that is handed a context, and of which it is not seen what it is.
func (r *Result) isAnyOfContext(v ssa.Value) bool {
	sig, ok := v.Type().Underlying().(*types.Signature)
	return ok && sig.Params().Len() > 0 && knowledge.Context(sig.Params().At(0).Type()) && len(r.graph.Functions(v)) == 0
}

func (r *Result) outside(call ssa.CallInstruction) bool {
	if slices.ContainsFunc(call.Common().Args, r.isAnyOfContext) {
		return true
	}
	does, known := r.effects.Call(call)
	if does.Has(effects.Writes) || slices.ContainsFunc(does, func(e effects.Effect) bool { return e.Kind == effects.Unknown && e.Detail == effects.Outside }) {
		return true
	}
	common := call.Common()
	unseen := !known && does.Has(effects.Unknown) || common.StaticCallee() == nil && !common.IsInvoke() && len(r.graph.Callees(call)) == 0
	return unseen && slices.ContainsFunc(common.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
}
