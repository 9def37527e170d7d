package effects

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Pause returns for how long a function waits at a call for nothing but the time to pass: at a sleep, or at a timer
// which it receives from, and from nothing else but the end of a context. It returns nil for another call; a timer
// beside other channels is their deadline.
func Pause(call ssa.CallInstruction) ssa.Value {
	args := knowledge.Args(call.Common())
	if _, beside := call.(*ssa.Go); beside || len(args) == 0 {
		return nil
	}
	if !knowledge.SleepsFor(call.Common()) && !onlyReceived(call) && !firesOnce(call) {
		return nil
	}
	return args[len(args)-1]
}

// firesOnce reports whether a call makes a timer that its function stops in the end, and of which it does nothing else but to
// receive.
func firesOnce(site ssa.CallInstruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok || knowledge.Callee(&call.Call) != knowledge.NewTimer {
		return false
	}
	received := false
	for _, ref := range knowledge.Referrers(call) {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if len(knowledge.Referrers(ref)) != 1 || received {
				return false
			}
			load, ok := knowledge.Referrers(ref)[0].(*ssa.UnOp)
			received = ok && len(knowledge.Referrers(load)) == 1 && aloneIn(knowledge.Referrers(load)[0], load)
			if !received {
				return false
			}
		case ssa.CallInstruction:
			if knowledge.CalleeName(ref.Common()) != "Stop" {
				return false
			}
		default:
			return false
		}
	}
	return received
}

// aloneIn reports whether an instruction receives from a channel, and from nothing else but the end of a context.
func aloneIn(instr ssa.Instruction, channel ssa.Value) bool {
	switch wait := instr.(type) {
	case *ssa.UnOp:
		return wait.Op == token.ARROW
	case *ssa.Select:
		return wait.Blocking && !slices.ContainsFunc(wait.States, func(state *ssa.SelectState) bool {
			return state.Chan != channel && !ofContext(state.Chan)
		})
	}
	return false
}

func onlyReceived(site ssa.CallInstruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok || !knowledge.Timers[knowledge.Callee(&call.Call)] || len(knowledge.Referrers(call)) != 1 {
		return false
	}
	return aloneIn(knowledge.Referrers(call)[0], call)
}

// ofContext reports whether a channel closes when a context ends.
func ofContext(channel ssa.Value) bool {
	call, ok := channel.(*ssa.Call)
	return ok && knowledge.Callee(&call.Call) == knowledge.Done
}
