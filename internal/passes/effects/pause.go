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
	if !knowledge.Sleeps.Calls(call.Common()) && !onlyReceived(call) {
		return nil
	}
	return args[len(args)-1]
}

func onlyReceived(site ssa.CallInstruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok || !knowledge.Timers[knowledge.Callee(&call.Call)] || len(*call.Referrers()) != 1 {
		return false
	}
	switch wait := (*call.Referrers())[0].(type) {
	case *ssa.UnOp:
		return wait.Op == token.ARROW
	case *ssa.Select:
		return wait.Blocking && !slices.ContainsFunc(wait.States, func(state *ssa.SelectState) bool {
			return state.Chan != ssa.Value(call) && !ofContext(state.Chan)
		})
	}
	return false
}

// ofContext reports whether a channel closes when a context ends.
func ofContext(channel ssa.Value) bool {
	call, ok := channel.(*ssa.Call)
	return ok && knowledge.Callee(&call.Call) == knowledge.Done
}
