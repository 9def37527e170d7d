package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// FailsOnlyStopped is a fact about a function that returns an error only once a stop has ended, so that
// who drops the error loses nothing.
type FailsOnlyStopped struct{}

// AFact marks FailsOnlyStopped as a fact about a function.
func (*FailsOnlyStopped) AFact() {}

// CanFail reports whether a call can return an error before a stop has ended. What is not seen can. The method of an
// interface does what its implementations in the interface's own package do: those that others have are not known to fail.
func (r *Result) CanFail(call ssa.CallInstruction) bool {
	callees := r.graph.Callees(call)
	for _, fn := range callees {
		if r.canFail(fn) {
			return true
		}
	}
	if len(callees) > 0 {
		return false
	}
	obj := r.graph.Declared(call.Common())
	if obj == nil {
		obj = call.Common().Method
	}
	if obj == nil {
		return true
	}
	if methods := r.graph.Implementations(obj.Origin()); len(methods) > 0 {
		return slices.ContainsFunc(methods, r.canFail)
	}
	return !r.pass.ImportObjectFact(obj.Origin(), new(FailsOnlyStopped))
}

// canFail is CanFail for a function of the package. One that calls itself adds nothing.
func (r *Result) canFail(fn *ssa.Function) bool {
	if known, ok := r.failing[fn]; ok {
		return known
	}
	r.failing[fn] = false
	for _, ret := range paths.Returns(fn) {
		if len(ret.Results) > 0 && r.beforeStop(ret) && r.isFailure(paths.Last(ret), make(map[ssa.Value]bool)) {
			r.failing[fn] = true
			break
		}
	}
	return r.failing[fn]
}

// isFailure reports whether a returned error can be there, and be about something else than the end of a
// context.
func (r *Result) isFailure(err ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[err] {
		return false
	}
	seen[err] = true
	switch err := err.(type) {
	case *ssa.Const:
		return !err.IsNil()
	case *ssa.Phi:
		for i, edge := range err.Edges {
			from := err.Block().Preds[i].Instrs
			if r.beforeStop(from[len(from)-1]) && r.isFailure(edge, seen) {
				return true
			}
		}
		return false
	}
	if call := flow.Made(err); call != nil {
		name := knowledge.Callee(&call.Call)
		return name != knowledge.Err && name != knowledge.Cause && r.CanFail(call)
	}
	return true
}

// beforeStop reports whether some path comes to an instruction that has not seen the end of a stop.
func (r *Result) beforeStop(instr ssa.Instruction) bool {
	ended := func(at ssa.Instruction) bool {
		receive, ok := at.(*ssa.UnOp)
		return ok && receive.Op == token.ARROW && r.stops.Of(receive.X).Kind >= stops.Local
	}
	open := func(_ *paths.Explorer, at paths.State, succ int) bool {
		for _, f := range r.conditions.OnEdge(at.Block, succ) {
			if r.seesEnd(f) {
				return false
			}
		}
		return true
	}
	to := paths.Is(instr)
	return paths.Find(paths.Search{Block: instr.Parent().Blocks[0], To: to, Avoid: ended, Edge: open}) != nil
}

// seesEnd reports whether a fact says that a stop has ended.
func (r *Result) seesEnd(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Arm:
		sel, ok := f.Subject.(*ssa.Select)
		if !ok || !f.Truth {
			return false
		}
		state := sel.States[f.Arm]
		return state.Dir == types.RecvOnly && r.stops.Of(state.Chan).Kind >= stops.Local
	case conditions.Nil:
		call := flow.Made(f.Subject)
		return call != nil && !f.Truth && knowledge.Callee(&call.Call) == knowledge.Err
	}
	return false
}
