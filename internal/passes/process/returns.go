package process

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// Signals is a fact about a function that returns a context or stop channel which ends with the signals of the process.
type Signals struct{}

// AFact marks Signals as a fact about a function.
func (*Signals) AFact() {}

// Returns is a fact about a function that returns a context which nothing ends (Param is -1), or nothing but the context in a parameter.
type Returns struct{ Param int }

// AFact marks Returns as a fact about a function.
func (*Returns) AFact() {}

// handsSignals reports whether a call returns a context or stop channel that ends with the signals of the process.
func (r *Result) handsSignals(call ssa.CallInstruction) bool {
	common := call.Common()
	if knowledge.Signals.Calls(common) {
		return common.Signature().Results().Len() > 0
	}
	callee := common.StaticCallee()
	if callee == nil {
		return false
	}
	if callee.Blocks != nil {
		return hands(callee)
	}
	obj, ok := callee.Object().(*types.Func)
	return ok && (r.pass.ImportObjectFact(obj.Origin(), new(Signals)) || knowledge.SetsUpSignals(obj))
}

// hands reports whether a function asks for the signals of the process, and returns what ends with them.
func hands(fn *ssa.Function) bool {
	return stopResult(fn) >= 0 && asksSignals(fn)
}

// stopResult returns which result of a function is a context or stop channel; -1 for none.
func stopResult(fn *ssa.Function) int {
	results := fn.Signature.Results()
	for i := range results.Len() {
		if t := results.At(i).Type(); knowledge.Context(t) || knowledge.StopChannel(t) {
			return i
		}
	}
	return -1
}

// returned returns what ends the context that a function returns, if that is nothing or one of its parameters.
func (r *Result) returned(fn *ssa.Function) *Returns {
	result := stopResult(fn)
	if result < 0 || fn.Signature.Recv() != nil {
		return nil
	}
	var found *Returns
	for ret := range calls.Each[*ssa.Return](fn) {
		signal := r.stops.Of(paths.Returned(ret, result))
		from := Returns{Param: -1}
		if signal.Kind != stops.Never {
			if signal.Kind != stops.Stop || !signal.Rooted() || len(signal.Roots) != 1 {
				return nil
			}
			param, ok := signal.Roots[0].(*ssa.Parameter)
			if !ok || param.Parent() != fn {
				return nil
			}
			from.Param = flow.ParamIndex(param)
		}
		if found != nil && *found != from {
			return nil
		}
		found = &from
	}
	return found
}

// exportReturns exports to other packages which functions return a context, and what ends it.
func (r *Result) exportReturns() {
	for fn, obj := range r.ssa.Declared() {
		if hands(fn) {
			r.pass.ExportObjectFact(obj, new(Signals))
		} else if from := r.returned(fn); from != nil {
			r.pass.ExportObjectFact(obj, from)
		}
	}
}
