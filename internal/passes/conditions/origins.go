package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// calledError returns what the error of a call can be by itself. What adds a text or a stack to an error returns nil for nil alone.
func (r *Result) calledError(call *ssa.Call, way []ssa.Value) Error {
	if r.hasEnded(call) {
		return Error{Other: true}
	}
	inner := knowledge.KeepsNil(&call.Call)
	if inner == nil || len(way) >= maxDepth {
		return Error{Nil: !knowledge.MakesError(&call.Call), Other: true}
	}
	e := r.errorAt(inner, call, append(way, call))
	return Error{Nil: e.Nil, Other: !e.IsNil()}
}

// hasEnded reports whether a call asks a context for its error that was found to have one before: it stays ended.
func (r *Result) hasEnded(call *ssa.Call) bool {
	return knowledge.Callee(&call.Call) == knowledge.Err && slices.ContainsFunc(r.At(call), func(f Fact) bool {
		asked, ok := f.Subject.(*ssa.Call)
		return ok && f.Predicate == Nil && !f.Truth && knowledge.Callee(&asked.Call) == knowledge.Err && Same(knowledge.Receiver(&asked.Call), knowledge.Receiver(&call.Call))
	})
}

// asserted reports whether a value is what a type assertion gives that has worked where an instruction runs: nil has no type.
func (r *Result) asserted(v *ssa.Extract, at ssa.Instruction) bool {
	assert, ok := v.Tuple.(*ssa.TypeAssert)
	return ok && v.Index == 0 && slices.ContainsFunc(r.At(at), func(f Fact) bool { return f.Predicate == Ok && f.Truth && f.Subject == ssa.Value(assert) })
}

// joinsNone reports whether an error is made of a list of errors that is known to be empty where that happens.
func (r *Result) joinsNone(err ssa.Value) bool {
	if aggregate, ok := err.(*ssa.ChangeInterface); ok {
		err = aggregate.X
	}
	call, ok := err.(*ssa.Call)
	if !ok || knowledge.Joined(&call.Call) == nil {
		return false
	}
	list := knowledge.Joined(&call.Call)
	return slices.ContainsFunc(r.At(call), func(f Fact) bool { return f.Predicate == Empty && f.Truth && Same(f.Subject, list) })
}

// loadedError returns what an error can be that is read from a variable: what was written there last, as
// far as that is known.
func (r *Result) loadedError(load *ssa.UnOp, way []ssa.Value) Error {
	whole := Error{Nil: knowledge.Sentinel(load) == "", Other: true}
	variable := flow.Variable(load.X)
	if variable == nil || len(way) >= maxDepth {
		return whole
	}
	if variable.Parent() != load.Parent() { // a closure has it
		if held, made := r.graph.HeldAt(load); held != nil {
			return r.errorAt(held, made, append(way, load))
		}
		return whole
	}
	switch last, ok := r.graph.LastWrite(variable, nil, load); {
	case !ok:
		return whole
	case last == nil:
		return Error{Nil: true} // declared, and not assigned yet
	case last.Value != nil && last.At.Parent() == load.Parent():
		return r.errorAt(last.Value, load, append(way, load))
	}
	return whole
}
