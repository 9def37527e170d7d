package reconcileresult

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A failure is the error of a call, with the instructions that have it as an operand.
type failure struct {
	call *ssa.Call
	err  ssa.Value

	kinds map[ssa.Instruction]bool // ask whether it is of a kind
	logs  map[ssa.Instruction]bool // write it to a log, and keep nothing of it
	uses  map[ssa.Instruction]bool // do something else with it; a comparison with nil is none of them
}

func (c *checker) failureOf(call *ssa.Call, err ssa.Value) *failure {
	f := &failure{call: call, err: err, kinds: make(map[ssa.Instruction]bool), logs: make(map[ssa.Instruction]bool), uses: make(map[ssa.Instruction]bool)}
	for _, ref := range *err.Referrers() {
		switch {
		case comparesWithNil(ref):
		case asksKind(ref):
			f.kinds[ref] = true
		case c.logged(ref):
			f.logs[ref] = true
		default:
			f.uses[ref] = true
		}
	}
	return f
}

// onlyLogged reports whether nothing but tests and logs have an error.
func (c *checker) onlyLogged(err ssa.Value) bool {
	return !slices.ContainsFunc(*err.Referrers(), func(ref ssa.Instruction) bool {
		return !comparesWithNil(ref) && !asksKind(ref) && !c.logged(ref)
	})
}

func comparesWithNil(instr ssa.Instruction) bool {
	compare, ok := instr.(*ssa.BinOp)
	return ok && (isNil(compare.X) || isNil(compare.Y))
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

func asksKind(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	err, _ := knowledge.TestsError(&call.Call)
	return err != nil
}

// logged reports whether an instruction writes an error to a log, or hands it on to calls that do.
func (c *checker) logged(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		return logs(instr)
	case *ssa.ChangeInterface:
		uses := c.graph.Uses(instr)
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool {
			call, ok := use.Instr.(ssa.CallInstruction)
			return !ok || !logs(call)
		})
	}
	return false
}

// logs reports whether a call writes to a log, an event or a metric, and returns nothing.
func logs(call ssa.CallInstruction) bool {
	common := call.Common()
	return knowledge.Quiet(common) && common.Signature().Results().Len() == 0
}

// works reports whether a call asks or changes the cluster. What only computes or looks into memory has its own
// meaning of an error.
func (c *checker) works(call *ssa.Call, kinds ...effects.Kind) bool {
	does, _ := c.effects.Call(call)
	return does.Has(kinds...)
}

// edges returns the edges on which an error is found that is not of a kind that was asked for.
func (c *checker) edges(f *failure) []paths.Edge {
	return slices.DeleteFunc(c.conditions.Failed(f.err), func(e paths.Edge) bool {
		return slices.ContainsFunc(c.conditions.OnEdge(e.If.Block(), e.Succ), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Kind && fact.Truth
		})
	})
}

// other returns which edges can be taken when the error is of no kind that the function asks for.
func (c *checker) other(f *failure) func(*paths.Explorer, paths.State, int) bool {
	return c.conditions.Failing(f.err, "", false)
}

// Success is what a return has to say besides no error.
type success int

const (
	nothingElse success = iota // no other result, or zero ones
	anyValue                   // any result but a bool or a request for another reconcile
)

// succeeds reports whether a return says that all is done: no error, and no other reconcile. A bool can say
// something else to the caller.
func (c *checker) succeeds(instr ssa.Instruction, with success) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 || ret.Block() == ret.Parent().Recover || c.told[ret] || c.setByDefer(ret) {
		return false
	}
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		zero, isConst := v.(*ssa.Const)
		isZero := isConst && knowledge.ZeroConstant(zero)
		switch {
		case i == len(ret.Results)-1:
			if !c.conditions.ErrorAt(v, ret).IsNil() {
				return false
			}
		case knowledge.IsBool(v.Type()):
			return false
		case knowledge.ReconcileResult(v.Type()), with == nothingElse:
			if !isZero {
				return false
			}
		}
	}
	return true
}

// setByDefer reports whether a deferred function can set the error that a return returns.
func (c *checker) setByDefer(ret *ssa.Return) bool {
	load, ok := ret.Results[len(ret.Results)-1].(*ssa.UnOp)
	if !ok {
		return false
	}
	variable := flow.Variable(load.X)
	return variable != nil && slices.ContainsFunc(c.graph.Writes(variable), func(w flow.Write) bool { return w.Value == nil })
}
