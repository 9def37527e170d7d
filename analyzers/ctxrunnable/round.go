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
	leftByRound = "each round of the loop leaves this goroutine behind: it ends only with %s, and not with the round"
	leftByCall  = "each round of the loop leaves a goroutine of %s behind: it ends only with %s, and not with the round"
	leftByRun   = "each run of %s leaves %s behind: %s"
	emptyCancel = "this goroutine goes on until %s ends: the cancel function that is kept to end it is of a context that nothing uses"
)

// outliveRounds reports goroutines that are started again and again, and that only a stop from outside of
// the rounds ends.
func (c *checker) outliveRounds(found *rounds.Result) {
	for _, leak := range found.Leaks {
		if leak.Func != nil {
			c.outlivesRun(leak)
			continue
		}
		name := c.madeName(leak.Stop)
		related := []analysis.RelatedInformation{c.note(leak.Stop.Pos(), name+" arrives here")}
		_, started := leak.Start.(*ssa.Go)
		switch {
		case !started && leak.Start == leak.Round:
			c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByCall, flow.CalleeName(leak.Start.Common()), name), related...)
		default:
			if leak.Round != leak.Start {
				related = append(related, c.note(leak.Round.Pos(), "called in each round"))
			}
			c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRound, name), related...)
		}
	}
}

// outlivesRun reports a goroutine that each reconcile leaves, or each run of what a library repeats. One of which another check
// says why it does not end is left out.
func (c *checker) outlivesRun(leak rounds.Leak) {
	runs := c.graph.Callees(leak.Start)
	said := slices.ContainsFunc(append(runs, leak.Start.Parent()), func(fn *ssa.Function) bool { return c.reported[fn] })
	if c.blamed[leak.Start] || leak.Stop == nil && said {
		return
	}
	what := "this goroutine"
	if _, started := leak.Start.(*ssa.Call); started && len(runs) == 0 {
		what = "a goroutine of " + flow.CalleeName(leak.Start.Common())
	}
	end := "nothing ends it"
	var related []analysis.RelatedInformation
	if leak.Stop != nil {
		name := c.madeName(leak.Stop)
		end = "it ends only with " + name + ", and not with the run"
		related = append(related, c.note(leak.Stop.Pos(), name+" arrives here"))
	}
	c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRun, subject(leak.Func), what, end), related...)
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
