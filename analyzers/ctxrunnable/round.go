package ctxrunnable

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/rounds"
)

const (
	leftByRound = "each round of the loop leaves this goroutine behind: it ends only with %s, and not with the round"
	leftByCall  = "each round of the loop leaves a goroutine of %s behind: it ends only with %s, and not with the round"
	leftByRun   = "each run of %s leaves this goroutine behind: it ends only with %s, and not with the run"
)

// outliveRounds reports goroutines that are started again and again, and that only a stop from outside of
// the rounds ends.
func (c *checker) outliveRounds(found *rounds.Result) {
	for _, leak := range found.Leaks {
		name := c.madeName(leak.Stop)
		related := []analysis.RelatedInformation{c.note(leak.Stop.Pos(), name+" arrives here")}
		_, started := leak.Start.(*ssa.Go)
		switch {
		case leak.Func != nil:
			c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRun, subject(leak.Func), name), related...)
		case !started && leak.Start == leak.Round:
			c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByCall, calleeName(leak.Start), name), related...)
		default:
			if leak.Round != leak.Start {
				related = append(related, c.note(leak.Round.Pos(), "called in each round"))
			}
			c.report("outlives-round", c.ssa.Range(leak.Start), fmt.Sprintf(leftByRound, name), related...)
		}
	}
}
