package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Succeeds reports whether an instruction is a return that says that all is done: no error, no other reconcile, and
// no bool, which can say something else to the caller. With bare, its other results are zero as well, or say that an
// object was left as it is. A return whose error a deferred function can set does not count, unless that is the error of what the deferred function does itself.
func (r *Result) Succeeds(instr ssa.Instruction, bare bool) bool {
	return r.succeeds(instr, bare, false)
}

// Answers reports whether an instruction is a return without an error, of bools that are constants beside zero values.
func (r *Result) Answers(instr ssa.Instruction) bool { return r.succeeds(instr, true, true) }

func (r *Result) succeeds(instr ssa.Instruction, bare, bools bool) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 || ret.Block() == ret.Parent().Recover || r.setByDefer(ret) {
		return false
	}
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		switch {
		case i == len(ret.Results)-1:
			if !r.conditions.ErrorAt(v, ret).IsNil() {
				return false
			}
		case knowledge.IsBool(v.Type()):
			if _, isConst := v.(*ssa.Const); !bools || !isConst {
				return false
			}
		case bare, knowledge.ReconcileResult(v.Type()):
			c, isConst := v.(*ssa.Const)
			if !isConst || !knowledge.ZeroConstant(c) && !knowledge.NothingDone(c) {
				return false
			}
		}
	}
	return true
}

// DropsRequeue reports whether a call is of a step whose Result may ask for a requeue, and is thrown away while its error is used: nothing is done with the
// Result but to return it beside an error, where nothing looks at it.
func (r *Result) DropsRequeue(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	if results.Len() != 2 || !knowledge.ReconcileResult(results.At(0).Type()) {
		return false
	}
	if err, _ := conditions.ErrorOf(call); err == nil || !r.Requeues(call) {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0 && slices.ContainsFunc(knowledge.Referrers(part), func(ref ssa.Instruction) bool {
			if ret, returns := ref.(*ssa.Return); returns {
				return len(ret.Results) != 2 || !r.conditions.NotNilAt(paths.Returned(ret, 1), ret)
			}
			return true
		})
	})
}
