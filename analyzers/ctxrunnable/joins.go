package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	leavesRunning = "%s ends with %s and does not wait for this goroutine: the process or the lease can end in the middle of its work"
	endsBeside    = "%s does not wait for this goroutine: the process ends before the %s in it has stopped what it runs"
)

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
	c.report(notJoined, c.ssa.Range(left[0]), fmt.Sprintf(leavesRunning, subject(entry.Func), stopName(entry.Stop)), related...)
}

// leftByProgram reports a manager or an election that runs beside the body of a program, which comes back without a wait for it: the process
// ends in the middle of what they run. The body starts it itself, or in a function that it calls.
func (c *checker) leftByProgram(fn *ssa.Function) {
	if c.runnables.Of(fn) != nil {
		return
	}
	for _, call := range calls.In(fn) {
		start := c.startsLeader(call)
		if start == nil {
			continue
		}
		if !c.process.EndsWith(fn) {
			return
		}
		if wait := c.after.LeftAtEnd(call, start); wait != nil {
			c.report(notJoined, c.ssa.Range(start), fmt.Sprintf(endsBeside, subject(fn), c.elections.Leader(start)), c.note(wait.Pos(), "it waits for this alone"))
			return
		}
	}
}

// startsLeader returns the go statement that starts a manager or an election: a call itself, or one in the function of the package that it runs; nil for none.
func (c *checker) startsLeader(call ssa.CallInstruction) *ssa.Go {
	if start, ok := call.(*ssa.Go); ok && c.elections.Leader(start) != "" {
		return start
	}
	targets := c.graph.Targets(call)
	if _, plain := call.(*ssa.Call); !plain || len(targets) != 1 {
		return nil
	}
	for _, below := range calls.In(targets[0]) {
		if start, ok := below.(*ssa.Go); ok && c.elections.Leader(start) != "" {
			return start
		}
	}
	return nil
}
