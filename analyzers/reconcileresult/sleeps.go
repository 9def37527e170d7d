package reconcileresult

import (
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// longest is the time that a reconcile may sleep: it is less than what many API calls take.
const longest = time.Second

// sleeps reports sleeps of a known length. A wait without a deadline is a finding of expecttimeout.
func (c *checker) sleeps(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		if _, later := call.(*ssa.Go); later || !knowledge.Sleeps.Calls(call.Common()) && !c.onlyReceived(call) {
			continue
		}
		args := knowledge.Args(call.Common())
		length, ok := c.constants.Of(args[len(args)-1]).Number()
		if ok && time.Duration(length) > longest {
			c.report(sleeps, c.ssa.Range(call), nil, nil, "a worker of the controller sleeps here for %s: no other object is reconciled by it meanwhile", time.Duration(length))
		}
	}
}

// onlyReceived reports whether a call makes the channel of a timer, and its function waits for nothing but that
// and the end of a context. A select with other data waits for these, and the timer is its deadline.
func (c *checker) onlyReceived(instr ssa.CallInstruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !knowledge.Timers[knowledge.Callee(&call.Call)] || len(*call.Referrers()) != 1 {
		return false
	}
	switch wait := (*call.Referrers())[0].(type) {
	case *ssa.UnOp:
		return wait.Op == token.ARROW
	case *ssa.Select:
		return wait.Blocking && !slices.ContainsFunc(wait.States, func(state *ssa.SelectState) bool {
			return state.Chan != ssa.Value(call) && !ended(state.Chan)
		})
	}
	return false
}

// ended reports whether a channel closes when a context ends.
func ended(channel ssa.Value) bool {
	call, ok := channel.(*ssa.Call)
	return ok && knowledge.Callee(&call.Call) == knowledge.Done
}
