package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
	c.report("not-joined", c.ssa.Range(left[0]), fmt.Sprintf(leavesRunning, subject(entry.Func), stopName(entry.Stop)), related...)
}

// leftByProgram reports a manager or an election that runs beside the body of a program, which comes back without a wait for it: the process
// ends in the middle of what they run.
func (c *checker) leftByProgram(fn *ssa.Function) {
	if c.runnables.Of(fn) != nil {
		return
	}
	for _, call := range calls.In(fn) {
		start, ok := call.(*ssa.Go)
		if !ok {
			continue
		}
		runs := c.runsLeader(start)
		if runs == "" || runs == "manager" && c.elections.Leaseless() {
			continue
		}
		if !c.process.EndsWith(fn) {
			return
		}
		if wait := c.after.LeftAtEnd(fn, start); wait != nil {
			c.report("not-joined", c.ssa.Range(start), fmt.Sprintf(endsBeside, subject(fn), runs), c.note(wait.Pos(), "it waits for this alone"))
			return
		}
	}
}

// runsLeader returns what a go statement runs if that is a manager or an election, itself or in functions of the package; "" for neither.
func (c *checker) runsLeader(start ssa.CallInstruction) string {
	pending, seen := []ssa.CallInstruction{start}, make(map[*ssa.Function]bool)
	for i := 0; i < len(pending); i++ {
		switch knowledge.Callee(pending[i].Common()) {
		case knowledge.ManagerStart:
			return "manager"
		case knowledge.ElectorRun, knowledge.RunElection:
			return "election"
		}
		for _, fn := range c.graph.Targets(pending[i]) {
			if seen[fn] {
				continue
			}
			seen[fn] = true
			for _, call := range calls.In(fn) {
				if _, plain := call.(*ssa.Call); plain {
					pending = append(pending, call)
				}
			}
		}
	}
	return ""
}
