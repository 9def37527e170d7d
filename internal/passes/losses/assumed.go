package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// assumed finds a flag that a lookup sets where it has worked, and that is a constant after any of its errors, where the function goes on to hand the flag to what writes to the
// cluster, or to write something else for it: nothing asks whether the error says that the object is not there. A write of the status alone is corrected by the next pass.
func (r *Result) assumed(f *failures.Failure) bool {
	if len(f.Uses)+len(f.Logs) > 0 || r.lookedUp(f.Call) == "" || knowledge.ReadsLister(&f.Call.Call) || len(r.conditions.Kinds(f.Err, f.Call.Parent())) > 0 || r.failures.OnlyAbsent(f.Call) {
		return false
	}
	for _, b := range f.Call.Parent().Blocks {
		for _, instr := range b.Instrs {
			flag, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			if !r.setByWorking(f, flag) {
				continue
			}
			if write := r.writesFor(flag); write != nil && r.canSucceedAfter(write) {
				return r.lose(Loss{Way: Assumed, Call: f.Call, At: f.Call, By: write, Variable: flag.Comment})
			}
		}
	}
	return false
}

// setByWorking reports whether a variable is a flag that has a constant where a call has failed, and something that is computed where it has worked.
func (r *Result) setByWorking(f *failures.Failure, flag *ssa.Phi) bool {
	if !knowledge.IsBool(flag.Type()) || flag.Comment == "" || flag.Comment == "&&" || flag.Comment == "||" || paths.InLoop(flag.Block()) && !paths.InLoop(f.Call.Block()) {
		return false
	}
	failed, worked := false, false
	for i, v := range flag.Edges {
		pred := flag.Block().Preds[i]
		_, constant := v.(*ssa.Const)
		made, _ := v.(ssa.Instruction)
		switch {
		case constant && slices.ContainsFunc(r.failures.Edges(f), func(e paths.Edge) bool { return e.If.Block() == pred && e.To() == flag.Block() || e.To() == pred }):
			failed = true
		case made != nil && f.Call.Block().Dominates(made.Block()) && r.conditions.ErrorAt(f.Err, made).IsNil():
			worked = true
		}
	}
	return failed && worked
}

// writesFor returns a call that is handed a flag and writes more than a status; nil for none.
func (r *Result) writesFor(flag *ssa.Phi) *ssa.Call {
	for _, call := range calls.Awaited(flag.Parent()) {
		does, _ := r.effects.Call(call)
		if slices.Contains(call.Call.Args, ssa.Value(flag)) && slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Sub == "" }) {
			return call
		}
	}
	return nil
}
