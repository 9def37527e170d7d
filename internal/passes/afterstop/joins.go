package afterstop

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
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

// JoinedFirst returns where a function waits for a goroutine in which a call is made, before it comes to what ends that call: a deferred call, which
// runs when the function returns, or one that follows the wait. The end can be in the literal that is deferred, after the wait. The function starts
// the goroutine, itself or in what it calls. It is nil where it does not wait.
func (r *Result) JoinedFirst(end, at ssa.Instruction, call ssa.CallInstruction) ssa.Instruction {
	fn := at.Parent()
	_, deferred := at.(*ssa.Defer)
	for _, start := range r.startsBelow(fn) {
		if !r.makes(start, call) {
			continue
		}
		join := r.Joined(fn, start)
		switch {
		case join != nil && deferred && (!paths.IsDefer(join) || paths.Before(at, join)), join != nil && !deferred && !paths.IsDefer(join) && paths.Before(join, at):
			return join
		case end.Parent() == fn:
			continue
		}
		if inside := r.Joined(end.Parent(), start); inside != nil && !paths.IsDefer(inside) && paths.Before(inside, end) {
			return inside
		}
	}
	return nil
}

// StartsFor reports whether a function starts the goroutine in which a call is made, itself or in what it calls.
func (r *Result) StartsFor(fn *ssa.Function, call ssa.CallInstruction) bool {
	return slices.ContainsFunc(r.startsBelow(fn), func(start ssa.CallInstruction) bool { return r.makes(start, call) })
}

// makes reports whether a call is made in the goroutine that another one starts.
func (r *Result) makes(start, call ssa.CallInstruction) bool {
	return start == call || slices.ContainsFunc(r.graph.Callees(start), func(fn *ssa.Function) bool {
		return slices.Contains(r.graph.RunBy(fn), call.Parent())
	})
}

// startsBelow returns the calls that start goroutines in a function and in what it calls, through maxJoins calls.
func (r *Result) startsBelow(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	seen := map[*ssa.Function]bool{fn: true}
	for level, depth := []*ssa.Function{fn}, 0; depth < maxJoins; depth++ {
		var below []*ssa.Function
		for _, at := range level {
			for _, call := range calls.In(at) {
				if Starts(call) {
					found = append(found, call)
				}
			}
			below = append(below, r.called(at, seen)...)
		}
		level = below
	}
	return found
}

// joinsBySignal reports whether an instruction waits for a channel that only one of the functions
// signals, once, or for a wait group that one counts down.
func (r *Result) joinsBySignal(instr ssa.Instruction, runs []*ssa.Function) bool {
	signals := func(op *channels.Op) bool { return slices.Contains(runs, op.Func()) }
	return slices.ContainsFunc(r.channels.At(instr), func(op *channels.Op) bool {
		c := op.Channel
		ends := slices.Concat(c.Sends, c.Closes)
		return op.Kind == channels.Receive && op.Bare() && len(ends) == 1 && signals(ends[0]) || op.Kind == channels.Wait && slices.ContainsFunc(c.Dones, signals)
	})
}

func joinsGroup(instr ssa.Instruction, starts []ssa.CallInstruction) bool {
	wait, ok := instr.(ssa.CallInstruction)
	return ok && !Starts(wait) && slices.ContainsFunc(starts, func(start ssa.CallInstruction) bool { return inGroup(start, wait) })
}

// inGroup reports whether a call starts a goroutine in the group that another one waits for.
func inGroup(start, wait ssa.CallInstruction) bool {
	method := knowledge.GroupWaits[knowledge.Callee(start.Common())]
	if method == "" || method != knowledge.Callee(wait.Common()) {
		return false
	}
	x, y := knowledge.Receiver(start.Common()), knowledge.Receiver(wait.Common())
	return x != nil && y != nil && flow.Cell(x) == flow.Cell(y)
}

// Starts reports whether a call starts a goroutine, itself or in a library.
func Starts(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok || knowledge.Runners[knowledge.Callee(call.Common())].Goroutine
}
