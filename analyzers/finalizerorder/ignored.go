package finalizerorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// conflicts returns the edges on which an error is known to be a conflict.
func (c *checker) conflicts(err ssa.Value) []paths.Edge {
	return c.conditions.Edges(err.Parent(), func(f conditions.Fact) bool {
		return f.Subject == err && f.Kind == knowledge.KindConflict && f.Truth
	})
}

// ignoredBy returns the call of a function that is handed an error and returns nil for a conflict, if its caller then ends as if all were done.
func (c *checker) ignoredBy(err ssa.Value) ssa.Instruction {
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(err)) {
		if knowledge.IsError(call.Type()) && c.failures.Swallows(call, err, knowledge.KindConflict) && c.endsAsDoneBy(call) {
			return call
		}
	}
	return nil
}

// endsAsDoneBy reports whether the function of a call ends as if all were done once the error that the call returns is nil: it returns that, or nil.
func (c *checker) endsAsDoneBy(call *ssa.Call) bool {
	for ret := range calls.Each[*ssa.Return](call.Parent()) {
		if len(ret.Results) > 0 && keptBy(paths.Last(ret)) == ssa.Value(call) && emptyResult(ret) {
			return true
		}
	}
	met := c.conditions.Edges(call.Parent(), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && f.Subject == ssa.Value(call) && f.Truth
	})
	return c.doneAfter(met, nil) != nil
}

// keptBy returns the error of which a value is what is left when errors of other kinds are dropped.
func keptBy(err ssa.Value) ssa.Value {
	if call, ok := err.(*ssa.Call); ok {
		if kept, kind := knowledge.DropsKind(&call.Call); kept != nil && kind != knowledge.KindConflict {
			return kept
		}
	}
	return err
}
