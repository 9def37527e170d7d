package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const leavesRunning = "%s ends with %s and does not wait for this goroutine: the process or the lease can end in the middle of its work"

// notJoined reports an entry that waits for its context but not for the goroutines it started: once,
// for one wait group mends them all.
func (c *checker) notJoined(entry *runnables.Entry) {
	left := slices.DeleteFunc(c.after.Unjoined(entry.Func), func(call ssa.CallInstruction) bool { return c.blamed[call] })
	if len(left) == 0 {
		return
	}
	var related []analysis.RelatedInformation
	for _, other := range left[1:] {
		related = append(related, c.note(other.Pos(), "nor for this one"))
	}
	c.report("not-joined", c.ssa.Range(left[0]), fmt.Sprintf(leavesRunning, subject(entry.Func), stopName(entry.Stop)), related...)
}
