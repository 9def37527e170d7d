package ctxrunnable

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const leavesRunning = "%s ends with %s and does not wait for this goroutine: the process or the lease can end in the middle of its work"

// notJoined reports an entry that waits for its context but not for the goroutines it started: once,
// for one wait group mends them all.
func (c *checker) notJoined(entry *runnables.Entry) {
	fn := entry.Func
	if c.blocking.JoinsDeferred(fn) {
		return
	}
	waits := false
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c.joins(instr) {
				return
			}
			waits = waits || c.waitsForStop(instr)
		}
	}
	if !waits {
		return
	}
	var left []ssa.CallInstruction
	for _, call := range c.callsThrough(fn) {
		if starts(call) && !c.blamed[call] && !c.blocking.CleansUp(call) && c.outlasts(call) {
			left = append(left, call)
		}
	}
	if len(left) == 0 {
		return
	}
	var related []analysis.RelatedInformation
	for _, other := range left[1:] {
		related = append(related, c.note(other.Pos(), "nor for this one"))
	}
	c.report("not-joined", c.ssa.Range(left[0]), fmt.Sprintf(leavesRunning, subject(fn), stopName(entry.Stop)), related...)
}

// outlasts reports whether what a go statement runs lives on. A server is ended by its shutdown, which
// waits for the requests.
func (c *checker) outlasts(call ssa.CallInstruction) bool {
	does, known := c.effects.Call(call)
	return known && does.Lives() && !does.Has(effects.Serves)
}

// callsThrough returns the calls of fn and of the function literals that it calls on the spot, to
// hold a lock for instance.
func (c *checker) callsThrough(fn *ssa.Function) []ssa.CallInstruction {
	found := callsIn(fn)
	for _, call := range found {
		if _, plain := call.(*ssa.Call); !plain {
			continue
		}
		for _, callee := range c.graph.Callees(call) {
			if callee.Parent() == fn {
				found = append(found, callsIn(callee)...)
			}
		}
	}
	return found
}

// joins reports whether an instruction waits for something that is not a stop.
func (c *checker) joins(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW && c.stops.Of(instr.X).Kind != stops.Stop && c.stops.Of(instr.X).Kind != stops.Timer
	case *ssa.Call:
		if knowledge.Prompt.Calls(&instr.Call) {
			return false
		}
		does, known := c.effects.Call(instr)
		return known && does.Has(effects.Joins)
	}
	return false
}

func (c *checker) waitsForStop(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		for _, state := range instr.States {
			if instr.Blocking && c.stops.Of(state.Chan).Kind == stops.Stop {
				return true
			}
		}
	case *ssa.UnOp:
		return instr.Op == token.ARROW && c.stops.Of(instr.X).Kind == stops.Stop
	}
	return false
}

// starts reports whether a call itself starts a goroutine that nothing joins: groups are joined
// by their Wait, which is somewhere.
func starts(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok
}
