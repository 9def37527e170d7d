package ctxrunnable

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const noDeadline = "%s has no deadline after %s has ended: an API server that does not answer blocks the shutdown"

// aftermath reports requests that are made once a context has ended, under one that never does. What
// is left to do then needs a context of its own, and that one a deadline.
func (c *checker) aftermath(fn *ssa.Function) {
	s, ok := c.scopeOf(fn)
	if !ok {
		return
	}
	for _, call := range calls.In(fn) {
		if !knowledge.Requests.Calls(call.Common()) || !c.afterEndOf(call) && !c.calledAfterEnd(fn) {
			continue
		}
		for _, arg := range call.Common().Args {
			if !knowledge.Context(arg.Type()) {
				continue
			}
			if signal := c.stops.Of(arg); signal.Kind == stops.Never && !signal.Bounded {
				c.report("detached-context", c.argument(call, arg), fmt.Sprintf(noDeadline, flow.CalleeName(call.Common()), s.name), c.arrives(s))
			}
		}
	}
}

// afterEndOf reports whether a stop has surely ended before an instruction: it was received from, or
// a library function came back that does so only then. A helper of the user's own, which may come back
// for another reason, does not count.
func (c *checker) afterEndOf(instr ssa.Instruction) bool {
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		switch before := before.(type) {
		case *ssa.UnOp:
			return before.Op == token.ARROW && c.stops.IsStop(before.X) && c.stops.Of(before.X).Context
		case *ssa.Call:
			_, blocks := knowledge.BlocksUntil[knowledge.Callee(&before.Call)]
			return blocks
		}
		return c.after.InStopArm(before, instr)
	})
}

// calledAfterEnd reports whether every call of a function comes after the end of a stop.
func (c *checker) calledAfterEnd(fn *ssa.Function) bool {
	return c.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		if c.inTest(site.Caller()) {
			return calls.Skip
		}
		return calls.Whether((site.Mode == calls.Sync || site.Mode == calls.Deferred) && c.afterEndOf(site.Instr))
	})
}
