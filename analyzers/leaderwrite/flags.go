package leaderwrite

import (
	"fmt"
	"slices"

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
	set := flag.Sets[0]
	if !flag.Plain || locks(set.Parent()) {
		return
	}
	for _, read := range flag.Reads {
		fn := read.Parent()
		if slices.Contains(flag.Election.Started, fn) || slices.Contains(flag.Election.Stopped, fn) || locks(fn) {
			continue
		}
		c.report(racyFlag, c.statement(set.Pos()), fmt.Sprintf(racyMessage, c.subject(set.Pos(), "the flag"), funcName(fn)),
			[]analysis.RelatedInformation{c.ssa.Related(read, "read here")})
		return
	}
}

// locks reports whether a function, or one that it is in, takes a lock.
func locks(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool { return knowledge.Locks.Calls(call.Common()) }) {
			return true
		}
	}
	return false
}

// sticky reports a flag that nothing resets although the process outlives its leadership. What runs when
// that ends may end the process, or all that looks at the flag, unless it is known to be harmless; another
// package can reset a field that is exported.
func (c *checker) sticky(flag *leadership.Flag) {
	e := flag.Election
	if len(flag.Resets) > 0 || len(e.Stopped) == 0 || flag.Exported() {
		return
	}
	if slices.ContainsFunc(e.Stopped, func(fn *ssa.Function) bool { return !c.effects.Of(fn).Only(harmless...) }) {
		return
	}
	run := c.outlived(e)
	if run == nil {
		return
	}
	set := flag.Sets[0]
	c.report(stickyFlag, c.statement(set.Pos()), fmt.Sprintf(stickyMessage, c.subject(set.Pos(), "the flag")),
		[]analysis.RelatedInformation{c.ssa.Related(run, "the election runs here, and its end ends nothing")})
}

// harmless are effects that end nothing.
var harmless = []effects.Kind{effects.Logs, effects.Counts, effects.Stores, effects.Receives, effects.Sleeps}

// outlived returns the start of an election whose end the process survives: it runs in a loop, in
// a goroutine that then only logs, or as a Runnable that ends without an error.
func (c *checker) outlived(e *leadership.Election) ssa.Instruction {
	for _, start := range c.leaders.Electors(e) {
		if repeats(start) || c.goesOn(start) {
			return start
		}
	}
	return nil
}

// goesOn reports whether the process goes on once an instruction has returned: all that follows it up to
// the end of its goroutine is harmless.
func (c *checker) goesOn(at ssa.Instruction) bool {
	known := true
	sync := func(place ssa.Instruction, mode calls.Mode) bool {
		if _, made := place.(*ssa.MakeClosure); made || mode == calls.Goroutine || repeats(place) {
			return false
		}
		known = known && mode == calls.Sync
		return known
	}
	for _, place := range c.graph.Above(at, sync) {
		if _, starts := place.(*ssa.Go); !starts && !c.harmlessToEnd(place) {
			return false
		}
	}
	return known
}

// repeats reports whether an instruction runs again and again, in a loop or by a library function.
func repeats(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return paths.InLoop(instr.Block()) || ok && knowledge.Runners[knowledge.Callee(call.Common())].Repeats
}

// harmlessToEnd reports whether what follows an instruction in its function is harmless, and the end of
// the function too: it is called where that can be seen, or a manager runs it and gets no error.
func (c *checker) harmlessToEnd(at ssa.Instruction) bool {
	fn := at.Parent()
	if e := c.runs.Of(fn); e != nil && c.conditions.NeverFails(fn) {
		return e.Kind == runnable && c.effects.QuietAfter(at, harmless...)
	}
	return len(c.graph.Sites(fn)) > 0 && c.effects.QuietAfter(at, harmless...)
}
