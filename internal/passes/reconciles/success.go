package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Succeeds reports whether an instruction is a return that says that all is done: no error, no other reconcile, and
// no bool, which can say something else to the caller. With bare, its other results are zero as well. A return whose
// error a deferred function can set does not count.
func (r *Result) Succeeds(instr ssa.Instruction, bare bool) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 || ret.Block() == ret.Parent().Recover || r.setByDefer(ret) {
		return false
	}
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		zero, isConst := v.(*ssa.Const)
		switch {
		case i == len(ret.Results)-1:
			if !r.conditions.ErrorAt(v, ret).IsNil() {
				return false
			}
		case knowledge.IsBool(v.Type()):
			return false
		case bare, knowledge.ReconcileResult(v.Type()):
			if !isConst || !knowledge.ZeroConstant(zero) {
				return false
			}
		}
	}
	return true
}

func (r *Result) setByDefer(ret *ssa.Return) bool {
	load, ok := ret.Results[len(ret.Results)-1].(*ssa.UnOp)
	if !ok {
		return false
	}
	variable := flow.Variable(load.X)
	return variable != nil && slices.ContainsFunc(r.graph.Writes(variable), func(w flow.Write) bool { return w.Value == nil })
}
