package ctxrunnable

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// watches reports whether a channel is that of a watch, which the API server ends after some time: by its type, and since nothing in the
// package makes it or hands out another one as that of a watch of its own.
func (c *checker) watches(ch ssa.Value) bool {
	return knowledge.WatchChannel(ch.Type()) && !slices.ContainsFunc(c.graph.Origins(ch), func(origin ssa.Value) bool {
		switch origin := origin.(type) {
		case *ssa.MakeChan:
			return true // whoever closes it is seen
		case *ssa.Call:
			return !knowledge.EndsByItself.Calls(&origin.Call)
		}
		return false
	})
}

// spinsOnWatch reports a receive from the channel of a watch, in a cycle that takes a core once the watch has ended: no round of it begins another
// watch, or waits for a time. A call of what is not seen may begin one, for what it is handed.
func (c *checker) spinsOnWatch(ch ssa.Value, cycle *paths.Set, at ssabuild.Range) {
	called, handed, pauses := c.roundOf(cycle)
	kept := ch
	if asked := flow.Made(ch); asked != nil && asked.Call.IsInvoke() {
		kept = asked.Call.Value
	}
	if _, of := flow.FieldRead(kept); pauses || of != nil && slices.Contains(handed, of) {
		return
	}
	anew := func(v ssa.Value) bool {
		if field, of := flow.FieldRead(v); field != nil {
			v = of // nothing that is seen sets the field
		}
		instr, ok := v.(ssa.Instruction)
		return ok && (cycle.Has(instr.Block()) || slices.Contains(called, instr.Parent()))
	}
	if !slices.ContainsFunc(c.graph.Origins(ch), func(origin ssa.Value) bool {
		if asked, ok := origin.(*ssa.Call); ok && asked.Call.IsInvoke() {
			return slices.ContainsFunc(c.graph.Origins(asked.Call.Value), anew)
		}
		return anew(origin)
	}) {
		c.report("spins-after-done", at, watchSpins)
	}
}

// roundOf returns the functions that each round of a cycle runs, what it hands to functions that are not seen, and whether it waits for a time.
func (c *checker) roundOf(cycle *paths.Set) (called []*ssa.Function, handed []ssa.Value, pauses bool) {
	for b := range cycle.All() {
		for _, instr := range b.Instrs {
			pauses = pauses || c.pauses(instr)
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			seen := false
			for _, callee := range c.graph.Callees(call) {
				seen = seen || callee.Blocks != nil
				called = append(called, c.graph.RunBy(callee)...)
			}
			if !seen {
				handed = append(handed, call.Call.Args...)
			}
		}
	}
	return called, handed, pauses
}

// pauses reports whether an instruction waits for a time, or a call for something that takes some.
func (c *checker) pauses(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && c.stops.Of(instr.X).Kind == stops.Timer
	case *ssa.Call:
		does, _ := c.effects.Call(instr)
		return does.Has(effects.Sleeps, effects.Polls, effects.Joins)
	}
	return false
}

// madeInside reports whether a channel is made in a cycle, or by a function that is called there: each round receives from another one.
func (c *checker) madeInside(ch ssa.Value, cycle *paths.Set) bool {
	var makers []*ssa.Function
	if call := flow.Made(ch); call != nil && cycle.Has(call.Block()) {
		makers = c.graph.Callees(call)
	}
	origins := c.graph.Origins(ch)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		made, ok := origin.(*ssa.MakeChan)
		return !ok || !cycle.Has(made.Block()) && !slices.Contains(makers, made.Parent())
	})
}
