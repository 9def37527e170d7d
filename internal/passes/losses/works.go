package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
)

// works reports whether a call asks or changes the cluster. What only computes or looks into memory has its own
// meaning of an error.
func (r *Result) works(call *ssa.Call, kinds ...effects.Kind) bool {
	does, _ := r.effects.Call(call)
	return does.Has(kinds...) || slices.Contains(kinds, effects.Writes) && does.Calls(effects.Changer)
}

// changes reports whether a call changes the cluster or, by its name, what another API keeps.
func (r *Result) changes(call *ssa.Call) bool {
	return r.works(call, effects.Writes) || knowledge.ChangesByName(&call.Call) && r.reachesOut(call)
}

// succeeds reports whether an instruction is a return that says that all is done, and that nothing else is told of.
func (r *Result) succeeds(instr ssa.Instruction, bare bool) bool {
	return !r.isTold(instr) && r.reconciles.Succeeds(instr, bare)
}

// isTold reports whether something is told of a return already, since one hazard is one finding, or it falls back to an earlier answer.
func (r *Result) isTold(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && (r.told[ret] || r.mistaken.Returns(ret) || failures.FallsBack(ret))
}
