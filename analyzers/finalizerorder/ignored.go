package finalizerorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// conflicts returns the edges on which an error is known to be a conflict.
func (c *checker) conflicts(err ssa.Value) []paths.Edge {
	return c.conditions.Edges(err.Parent(), func(f conditions.Fact) bool {
		return f.Subject == err && f.Kind == knowledge.KindConflict && f.Truth
	})
}

// ignoredBy returns where a function of the package that is handed an error returns nil for a conflict, if its caller then ends as if all were done.
func (c *checker) ignoredBy(err ssa.Value) ssa.Instruction {
	for _, ref := range knowledge.Referrers(err) {
		call, ok := ref.(*ssa.Call)
		if !ok || !knowledge.IsError(call.Type()) || !c.endsAsDoneBy(call) {
			continue
		}
		for _, callee := range c.graph.Targets(call) {
			for i, param := range callee.Params {
				if flow.Actual(&call.Call, callee, i) != err {
					continue
				}
				if ret := c.doneAfter(c.conflicts(param)); ret != nil {
					return ret
				}
			}
		}
	}
	return nil
}

// endsAsDoneBy reports whether the function of a call ends as if all were done once the error that the call returns is nil: it returns that, or nil.
func (c *checker) endsAsDoneBy(call *ssa.Call) bool {
	for instr := range calls.Instrs(call.Parent()) {
		if ret, ok := instr.(*ssa.Return); ok && len(ret.Results) > 0 && paths.Last(ret) == ssa.Value(call) && emptyResult(ret) {
			return true
		}
	}
	met := c.conditions.Edges(call.Parent(), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && f.Subject == ssa.Value(call) && f.Truth
	})
	return c.doneAfter(met) != nil
}
