package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/rounds"
)

const (
	leftByRound = "each round of the loop leaves this goroutine behind: it ends only with %s, and not with the round"
	leftByCall  = "each round of the loop leaves a goroutine of %s behind: it ends only with %s, and not with the round"
	leftByRun   = "each run of %s leaves %s behind: %s"
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
