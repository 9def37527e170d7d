package afterstop

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Joined returns the instruction of waiter that waits, with no other exit, until the goroutine in
// which a call runs has ended: a receive of what only that goroutine sends or closes, or the Wait of
// its group; nil for none. The call is made by the goroutine's function, or starts the goroutine.
func (r *Result) Joined(waiter *ssa.Function, call ssa.CallInstruction) ssa.Instruction {
	starts, runs := []ssa.CallInstruction{call}, r.graph.Callees(call)
	if !Starts(call) {
		runs = []*ssa.Function{call.Parent()}
		for _, site := range r.graph.Sites(call.Parent()) {
			starts = append(starts, site.Instr)
		}
	}
	for instr := range calls.Instrs(waiter) {
		if r.joinsBySignal(instr, runs) || joinsGroup(instr, starts) {
			return instr
		}
	}
	return nil
}

// joinsBySignal reports whether an instruction waits for a channel that only one of the functions
// signals, once, or for a wait group that one counts down.
func (r *Result) joinsBySignal(instr ssa.Instruction, runs []*ssa.Function) bool {
	signals := func(op *channels.Op) bool { return slices.Contains(runs, op.Func()) }
	for _, op := range r.channels.At(instr) {
		c := op.Channel
		ends := slices.Concat(c.Sends, c.Closes)
		if op.Kind == channels.Receive && op.Bare() && len(ends) == 1 && signals(ends[0]) || op.Kind == channels.Wait && slices.ContainsFunc(c.Dones, signals) {
			return true
		}
	}
	return false
}

func joinsGroup(instr ssa.Instruction, starts []ssa.CallInstruction) bool {
	wait, ok := instr.(*ssa.Call)
	return ok && slices.ContainsFunc(starts, func(start ssa.CallInstruction) bool { return inGroup(start, wait) })
}

// inGroup reports whether a call starts a goroutine in the group that another one waits for.
func inGroup(start ssa.CallInstruction, wait *ssa.Call) bool {
	method := knowledge.GroupWaits[knowledge.Callee(start.Common())]
	if method == "" || method != knowledge.Callee(&wait.Call) {
		return false
	}
	x, y := knowledge.Receiver(start.Common()), knowledge.Receiver(&wait.Call)
	return x != nil && y != nil && flow.Cell(x) == flow.Cell(y)
}

// Starts reports whether a call starts a goroutine, itself or in a library.
func Starts(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok || knowledge.Runners[knowledge.Callee(call.Common())].Goroutine
}
