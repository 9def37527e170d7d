package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// PausesAgain reports whether an instruction is the pause in a loop that makes the same call in each round: what the call says after the
// pause counts, and not an error of the round before.
func PausesAgain(f *Failure, instr ssa.Instruction) bool {
	pause, ok := instr.(*ssa.Call)
	if !ok || effects.Pause(pause) == nil {
		return false
	}
	head := paths.Head(f.Call.Block())
	if head == nil {
		return false
	}
	loop := paths.Loop(head)
	return loop.Has(pause.Block()) && !slices.ContainsFunc(knowledge.Args(&f.Call.Call), func(arg ssa.Value) bool {
		made, ok := refs.ValueOf(arg).Root.(ssa.Instruction)
		return ok && !knowledge.Context(arg.Type()) && arg != knowledge.GetsObject(&f.Call.Call) && loop.Has(made.Block())
	})
}
