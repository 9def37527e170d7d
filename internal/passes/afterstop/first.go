package afterstop

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// OnlyAtOnce reports whether a loop could see the end of a stop in its first round alone, in which it has not ended: the function has made it
// just before, the select does not wait, and nothing but the arm for the end goes round.
func (r *Result) OnlyAtOnce(sight Sight) bool {
	sel, ok := sight.Instr.(*ssa.Select)
	if !ok || sel.Blocking || sight.State == nil {
		return false
	}
	loop, arm := r.loopOf(sel.Block()), paths.Arm(sel, slices.Index(sel.States, sight.State))
	signal := r.stops.Of(sight.Stop)
	if loop == nil || arm == nil || signal.Kind != stops.Local || len(signal.Roots) != 1 {
		return false
	}
	made, ok := signal.Roots[0].(*ssa.Call)
	if !ok || made.Parent() != sel.Parent() {
		return false
	}
	rest := new(paths.Set)
	for b := range loop.All() {
		if b != arm {
			rest.Add(b)
		}
	}
	within := func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		return slices.DeleteFunc(slices.Clone(b.Succs), func(succ *ssa.BasicBlock) bool { return !rest.Has(succ) })
	}
	if len(paths.CyclesIn(rest, within)) > 0 {
		return false
	}
	late := func(instr ssa.Instruction) bool { return instr != ssa.Instruction(sel) && r.takesTime(instr) }
	return paths.Find(paths.Search{From: made, To: late, Avoid: paths.Is(sel)}) == nil
}

// takesTime reports whether a stop could end while an instruction runs. What is not known of a call counts as work.
func (r *Result) takesTime(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select, *ssa.Send:
		return true
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		return knowledge.Callee(&instr.Call) != knowledge.Done && !r.effects.Instr(instr).Only(effects.Logs, effects.Counts, effects.Reads)
	}
	return false
}
