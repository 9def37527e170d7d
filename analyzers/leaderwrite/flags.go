package leaderwrite

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	racyMessage   = "%s is written by the election and read in %s without a lock: a replica can act on what it was"
	stickyMessage = "%s stays true when the lease is lost: nothing resets it, and the process goes on as if it led"
)

// racy reports a plain bool that the callbacks of an election write and other code reads. A lock
// anywhere in the functions that take part counts as the one that guards it.
func (c *checker) racy(flag *leadership.Flag) {
	if !flag.Plain || locks(flag.Sets[0].Parent()) {
		return
	}
	callbacks := make(map[*ssa.Function]bool)
	for _, fn := range append(flag.Election.Started, flag.Election.Stopped...) {
		callbacks[fn] = true
	}
	for _, read := range flag.Reads {
		fn := read.Parent()
		if callbacks[fn] || locks(fn) {
			continue
		}
		set := flag.Sets[0]
		c.report(racyFlag, c.stored(set), fmt.Sprintf(racyMessage, c.flagName(set), funcName(fn)),
			[]analysis.RelatedInformation{c.related(read, "read here")})
		return
	}
}

// locks reports whether a function, or one that it stands in, takes a lock.
func locks(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(ssa.CallInstruction); ok && knowledge.Locks.Calls(call.Common()) {
					return true
				}
			}
		}
	}
	return false
}

// sticky reports a flag that nothing resets although the process outlives its leadership.
func (c *checker) sticky(flag *leadership.Flag) {
	e := flag.Election
	if len(flag.Resets) > 0 || !e.Stops || !c.shared(flag) {
		return
	}
	for _, fn := range e.Stopped {
		if !c.effects.Of(fn).Only(logging...) {
			return // it may end the process, or all that looks at the flag
		}
	}
	run := c.outlived(e)
	if run == nil {
		return
	}
	set := flag.Sets[0]
	c.report(stickyFlag, c.stored(set), fmt.Sprintf(stickyMessage, c.flagName(set)),
		[]analysis.RelatedInformation{c.related(run, "the election runs here, and its end ends nothing")})
}

// shared reports whether a flag is one that others than the election's callbacks look at, and that
// no other package can reset.
func (c *checker) shared(flag *leadership.Flag) bool {
	f := flag.Field()
	return f == nil || !f.Exported()
}

// logging are effects that end nothing.
var logging = []effects.Kind{effects.Logs, effects.Counts, effects.Stores, effects.Receives, effects.Sleeps}

// outlived returns the start of an election whose end the process survives: it runs in a loop, in
// a goroutine that then only logs, or as a Runnable that ends without an error.
func (c *checker) outlived(e *leadership.Election) ssa.Instruction {
	for _, start := range c.leaders.Electors(e) {
		fn := start.Parent()
		call := start.(ssa.CallInstruction)
		if paths.InLoop(start.Block()) || knowledge.Runners[knowledge.Callee(call.Common())].Repeats || c.goesOn(fn, start, 3, make(map[ssa.Instruction]int)) {
			return start
		}
	}
	return nil
}

// goesOn reports whether what follows an instruction ends nothing, up to the goroutine it runs in, which
// is at most as many callers away as depth says. known holds how many of them have been enough.
func (c *checker) goesOn(fn *ssa.Function, after ssa.Instruction, depth int, known map[ssa.Instruction]int) bool {
	if _, goes := after.(*ssa.Go); goes {
		return true
	}
	if needed, ok := known[after]; ok && needed <= depth {
		return true
	}
	if depth == 0 || !c.effects.QuietAfter(after, logging...) {
		return false
	}
	if e := c.runs.Of(fn); e != nil && c.conditions.NeverFails(fn) {
		return e.Kind == runnable
	}
	sites := c.graph.Sites(fn)
	for _, site := range sites {
		switch {
		case site.Mode == calls.Goroutine, site.Repeats:
		case site.Mode == calls.Sync && c.goesOn(site.Caller(), site.Instr, depth-1, known):
		default:
			return false
		}
	}
	known[after] = depth
	return len(sites) > 0
}
