package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// maxJoins bounds the calls through which a wait is followed. What is below counts as a wait for the goroutines of the caller.
const maxJoins = 4

// joinsOthers reports whether a call waits for goroutines that it starts itself and for no others, so that those which its caller has started before go
// on: all that signals what it waits for is in the function that waits. A method that is not seen is taken to wait for none, as elsewhere.
func (r *Result) joinsOthers(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	targets := r.graph.Targets(call)
	return len(targets) == 1 && targets[0].Blocks != nil && r.joinsOwn(targets[0], targets[0], maxJoins)
}

// joinsOwn reports whether each wait of a function and of its literals is for what the function around them signals, or what it calls does.
func (r *Result) joinsOwn(fn, outer *ssa.Function, depth int) bool {
	for instr := range calls.Instrs(fn) {
		if !r.ownWait(instr, outer, depth) {
			return false
		}
	}
	return !slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return !r.joinsOwn(literal, outer, depth) })
}

func (r *Result) ownWait(instr ssa.Instruction, outer *ssa.Function, depth int) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op != token.ARROW || r.ownSignal(instr.X, outer)
	case *ssa.Select:
		return !slices.ContainsFunc(instr.States, func(state *ssa.SelectState) bool {
			return state.Dir == types.RecvOnly && !r.ownSignal(state.Chan, outer)
		})
	case ssa.CallInstruction:
		does, known := r.effects.Call(instr)
		if !known || !does.Has(effects.Joins) || knowledge.Prompt.Calls(instr.Common()) {
			return true
		}
		if ops := r.channels.At(instr); len(ops) > 0 {
			return !slices.ContainsFunc(ops, func(op *channels.Op) bool { return !own(op.Channel, outer) })
		}
		targets := r.graph.Targets(instr)
		if len(targets) != 1 || targets[0].Blocks == nil || depth == 0 {
			return false
		}
		return targets[0].Parent() != nil || r.joinsOwn(targets[0], targets[0], depth-1) // a literal is looked at with the function around it
	}
	return true
}

// ownSignal reports whether a channel that is received from is a context or the clock, or one that a function alone signals.
func (r *Result) ownSignal(ch ssa.Value, outer *ssa.Function) bool {
	if signal := r.stops.Of(ch); signal.Kind == stops.Timer || signal.Context {
		return true
	}
	c := r.channels.Of(ch)
	return c != nil && own(c, outer)
}

// own reports whether all that sends on a channel, closes it, or counts a group down is a function and its literals.
func own(c *channels.Channel, outer *ssa.Function) bool {
	if c.Foreign || c.Field || c.OthersSend {
		return false
	}
	return !slices.ContainsFunc(slices.Concat(c.Sends, c.Closes, c.Dones), func(op *channels.Op) bool { return calls.Declared(op.Func()) != calls.Declared(outer) })
}

// joinedBelow reports whether a function that fn calls receives what only the goroutine of a go statement sends or closes, or waits for its group, be it
// beside other things.
func (r *Result) joinedBelow(fn *ssa.Function, start ssa.CallInstruction) bool {
	runs := r.graph.Callees(start)
	signals := func(op *channels.Op) bool { return slices.Contains(runs, op.Func()) }
	joins := func(op *channels.Op) bool {
		c := op.Channel
		return op.Kind == channels.Receive && slices.ContainsFunc(slices.Concat(c.Sends, c.Closes), signals) || op.Kind == channels.Wait && slices.ContainsFunc(c.Dones, signals)
	}
	seen := map[*ssa.Function]bool{fn: true}
	level := r.called(fn, seen)
	for range maxJoins {
		var below []*ssa.Function
		for _, callee := range level {
			for instr := range calls.Instrs(callee) {
				if slices.ContainsFunc(r.channels.At(instr), joins) {
					return true
				}
			}
			below = append(append(below, r.called(callee, seen)...), callee.AnonFuncs...)
		}
		level = below
	}
	return false
}

// called returns the functions that a function calls and waits for, and that have not been seen.
func (r *Result) called(fn *ssa.Function, seen map[*ssa.Function]bool) []*ssa.Function {
	var found []*ssa.Function
	for _, call := range calls.In(fn) {
		if _, started := call.(*ssa.Go); started {
			continue
		}
		for _, callee := range r.graph.Targets(call) {
			if !seen[callee] {
				seen[callee] = true
				found = append(found, callee)
			}
		}
	}
	return found
}
