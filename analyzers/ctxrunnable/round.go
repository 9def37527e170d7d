package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/rounds"
)

const (
	leftByRound = "each round of the loop leaves %s behind: %s"
	leftByRun   = "each run of %s leaves %s behind: %s"
	emptyCancel = "this goroutine goes on until %s ends: the cancel function that is kept to end it is of a context that nothing uses"
)

// outliveRounds reports goroutines that are started again and again, and that only a stop from outside of
// the rounds ends.
func (c *checker) outliveRounds() {
	for _, leak := range c.rounds.Leaks {
		if leak.Func != nil {
			c.outlivesRun(leak)
			continue
		}
		if c.saidOtherwise(leak) {
			continue
		}
		what, end, related := c.describe(leak, "the round")
		if leak.Round != leak.Start {
			related = append(related, c.note(leak.Round.Pos(), "called in each round"))
		}
		c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRound, what, end), related...)
	}
}

// outlivesRun reports a goroutine that each reconcile leaves, or each run of what a library repeats.
func (c *checker) outlivesRun(leak rounds.Leak) {
	if c.blamed[leak.Start] || c.saidOtherwise(leak) {
		return
	}
	what, end, related := c.describe(leak, "the run")
	c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRun, subject(leak.Func), what, end), related...)
}

// saidOtherwise reports whether another check says of a goroutine that nothing ends why that is so.
func (c *checker) saidOtherwise(leak rounds.Leak) bool {
	runs := append(c.graph.Callees(leak.Start), leak.Start.Parent())
	return leak.Stop == nil && slices.ContainsFunc(runs, func(fn *ssa.Function) bool { return c.reported[fn] })
}

// describe returns how a message speaks of a goroutine that is left behind, and of its end.
func (c *checker) describe(leak rounds.Leak, turn string) (what, end string, related []analysis.RelatedInformation) {
	what, end = "this goroutine", "nothing ends it"
	if _, started := leak.Start.(*ssa.Call); started && (leak.Start == leak.Round || leak.Func != nil && len(c.graph.Callees(leak.Start)) == 0) {
		what = "a goroutine of " + flow.CalleeName(leak.Start.Common())
	}
	if leak.Stop != nil {
		name := c.madeName(leak.Stop)
		end = "it ends only with " + name + ", and not with " + turn
		related = append(related, c.note(leak.Stop.Pos(), name+" arrives here"))
	}
	return what, end, related
}

// emptyCancels reports goroutines that a function starts under a context from which it derives another one, to keep the cancel function of that and drop
// the context: what calls the cancel function, as before the next start, ends nothing.
func (c *checker) emptyCancels(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		made, ok := call.(*ssa.Call)
		if !ok || !knowledge.Cancellable.Calls(&made.Call) || !keepsCancelAlone(made) {
			continue
		}
		parent := knowledge.ContextArg(&made.Call)
		for _, start := range calls.In(fn) {
			if c.runsUntil(start, parent) {
				c.report("outlives-round", c.ssa.Range(start), fmt.Sprintf(emptyCancel, c.madeName(parent)), c.note(made.Pos(), "its cancel function is kept"))
			}
		}
	}
}

// runsUntil reports whether a call starts a goroutine that goes on until a context ends: it ends only then, or waits for that where it is handed the context.
func (c *checker) runsUntil(start ssa.CallInstruction, ctx ssa.Value) bool {
	under := func(v ssa.Value) bool { return c.graph.SameObject(v, ctx) }
	if slices.ContainsFunc(c.ended.OutlastedBy(start), func(stop ended.Stop) bool { return under(stop.Value) }) {
		return true
	}
	_, started := start.(*ssa.Go)
	for i, arg := range start.Common().Args {
		if started && knowledge.Context(arg.Type()) && under(arg) && c.effects.WaitsFor(start, i) {
			return true
		}
	}
	return false
}

// keepsCancelAlone reports whether a call makes a context that nothing uses, and its cancel function is kept in a field or a map.
func keepsCancelAlone(made *ssa.Call) bool {
	kept := false
	for _, ref := range knowledge.Referrers(made) {
		part, ok := ref.(*ssa.Extract)
		if !ok || part.Index == 0 && len(knowledge.Referrers(part)) > 0 {
			return false
		}
		kept = kept || part.Index == 1 && slices.ContainsFunc(knowledge.Referrers(part), keeps)
	}
	return kept
}

// keeps reports whether an instruction puts a value into a field or a map.
func keeps(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.MapUpdate:
		return true
	case *ssa.Store:
		_, field := flow.Cell(instr.Addr).(*types.Var)
		return field
	}
	return false
}
