package ctxrunnable

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const leavesRound = "%s goes on after %s ends: this case leaves one of its rounds, and nothing ends its own stop"

// leavesRounds reports where a function that a library runs again and again sees the end of a stop and returns, when that is not the stop of the library's loop, and
// nothing ends that one before the loop does: the return leaves one round, and the next begins.
func (c *checker) leavesRounds(fn *ssa.Function) {
	for _, site := range c.graph.Sites(fn) {
		runner := knowledge.Runners[knowledge.Callee(site.Instr.Common())]
		args := knowledge.Args(site.Instr.Common())
		if !runner.Repeats || runner.Stop < 0 || runner.Stop >= len(args) || !c.endsAfter(args[runner.Stop], site.Instr) {
			continue
		}
		for sel := range calls.Each[*ssa.Select](fn) {
			for i, state := range sel.States {
				signal := c.stops.Of(state.Chan)
				if state.Dir == types.RecvOnly && signal.Kind >= stops.Local && knowledge.StopChannel(state.Chan.Type()) && c.onlyReturns(paths.Arm(sel, i)) {
					c.report("spins-after-done", c.ssa.At(state.Pos), fmt.Sprintf(leavesRound, knowledge.CalleeName(site.Instr.Common()), c.channelName(state.Pos)),
						c.note(site.Instr.Pos(), "runs it again and again"))
					return
				}
			}
		}
	}
}

// endsAfter reports whether a stop never ends, or only by a cancel function that is deferred and nothing else, when the call that goes on until then
// has come back.
func (c *checker) endsAfter(stop ssa.Value, until ssa.CallInstruction) bool {
	signal := c.stops.Of(stop)
	if signal.Kind == stops.Never {
		return true
	}
	made, ok := signal.First().(*ssa.Call)
	if _, waits := until.(*ssa.Call); !waits || !ok || signal.Kind != stops.Local || signal.Bounded || made.Parent() != until.Parent() {
		return false
	}
	return !knowledge.Any(knowledge.Each[*ssa.Extract](knowledge.Referrers(made)), func(part *ssa.Extract) bool { return part.Index == 1 && !c.onlyDeferred(part) })
}

// onlyDeferred reports whether all that is done with a function is to defer its call.
func (c *checker) onlyDeferred(v ssa.Value) bool {
	for _, use := range c.graph.Uses(v) {
		if _, deferred := use.Instr.(*ssa.Defer); !deferred {
			return false
		}
	}
	return true
}

// onlyReturns reports whether all that follows in a block is a log and the return.
func (c *checker) onlyReturns(arm *ssa.BasicBlock) bool {
	if arm == nil {
		return false
	}
	acts := func(instr ssa.Instruction) bool {
		_, ok := instr.(ssa.CallInstruction)
		return ok && !c.effects.Instr(instr).Only(effects.Logs)
	}
	return paths.Find(paths.Search{Block: arm, To: acts}) == nil
}
