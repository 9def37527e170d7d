package afterstop

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// Joined returns the instruction of waiter that waits, with no other exit, until the goroutine in
// which a call runs has ended: a receive of what only that goroutine sends or closes, or the Wait of
// its group; nil for none. The call is made by the goroutine's function, or starts the goroutine.
func (r *Result) Joined(waiter *ssa.Function, call ssa.CallInstruction) ssa.Instruction {
	for _, b := range waiter.Blocks {
		for _, instr := range b.Instrs {
			if r.joins(instr, call) {
				return instr
			}
		}
	}
	return nil
}

func (r *Result) joins(instr ssa.Instruction, call ssa.CallInstruction) bool {
	for _, op := range r.channels.At(instr) {
		if op.Bare() && (op.Kind == channels.Receive && endsOnly(op.Channel, call.Parent()) || op.Kind == channels.Wait && anyIn(op.Channel.Dones, call.Parent())) {
			return true
		}
	}
	wait, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	if inGroup(call, wait) {
		return true
	}
	for _, site := range r.graph.Sites(call.Parent()) {
		if inGroup(site.Instr, wait) {
			return true
		}
	}
	return false
}

// endsOnly reports whether one operation alone ends the wait for a channel, and fn has it.
func endsOnly(c *channels.Channel, fn *ssa.Function) bool {
	return len(c.Sends)+len(c.Closes) == 1 && (anyIn(c.Sends, fn) || anyIn(c.Closes, fn))
}

func anyIn(ops []*channels.Op, fn *ssa.Function) bool {
	for _, op := range ops {
		if op.Func() == fn {
			return true
		}
	}
	return false
}

// inGroup reports whether a call starts a goroutine in the group that another one waits for.
func inGroup(start ssa.CallInstruction, wait *ssa.Call) bool {
	method := knowledge.GroupWaits[knowledge.Callee(start.Common())]
	if method == "" || method != knowledge.Callee(&wait.Call) {
		return false
	}
	x, y := knowledge.Receiver(start.Common()), knowledge.Receiver(&wait.Call)
	return x != nil && y != nil && calls.Cell(x) == calls.Cell(y)
}

// Starts reports whether a call starts a goroutine, itself or in a library.
func Starts(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok || knowledge.Runners[knowledge.Callee(call.Common())].Goroutine
}
