package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const joinedTooSoon = "%s never returns: its goroutine is in %s of %s, which %s ends only after it"

// A view is a call as one goroutine sees it in which it is made: what the receiver of the call is where the goroutine is started.
type view struct {
	start ssa.CallInstruction
	value ssa.Value
}

// views returns the views of a call on a value. Two functions that start goroutines around one helper have a view each, with a resource of their own.
func (c *checker) views(call ssa.CallInstruction, value ssa.Value) []view {
	type step struct {
		fn    *ssa.Function
		value ssa.Value
	}
	var found []view
	first := step{call.Parent(), value}
	seen := map[step]bool{first: true}
	for pending := []step{first}; len(pending) > 0 && len(seen) < maxSites; pending = pending[1:] {
		at := pending[0]
		for _, site := range c.graph.Sites(at.fn) {
			next := step{site.Caller(), c.seenFrom(site, at.fn, at.value)}
			switch {
			case site.Mode == calls.Unknown || c.inTest(next.fn):
			case site.Mode == calls.Goroutine:
				found = append(found, view{site.Instr, next.value})
			case !seen[next]:
				seen[next] = true
				pending = append(pending, next)
			}
		}
	}
	return found
}

// seenFrom returns what a value of a function is for a site that runs the function: an argument, where the value is, or comes from, a parameter; else
// the value itself. A literal has the parameters of the function that makes it, where the site calls that.
func (c *checker) seenFrom(site calls.Site, fn *ssa.Function, value ssa.Value) ssa.Value {
	for _, of := range c.graph.Instances(value) {
		param, ok := of.ID.(*ssa.Parameter)
		switch {
		case !ok:
		case param.Parent() == fn:
			if arg := site.Argument(param); arg != nil {
				return arg
			}
		case param.Parent() == fn.Parent():
			for _, arg := range site.Instr.Common().Args {
				if made := flow.Made(arg); made != nil && slices.Contains(c.graph.Targets(made), fn.Parent()) {
					return flow.Actual(&made.Call, fn.Parent(), flow.ParamIndex(param))
				}
			}
		}
	}
	return value
}

// concerns reports whether a value may be one of some instances.
func (c *checker) concerns(value ssa.Value, of []flow.Instance) bool {
	return slices.ContainsFunc(c.graph.Instances(value), func(i flow.Instance) bool { return slices.ContainsFunc(of, i.Agrees) })
}

// lateJoin reports a function that has seen its stop end and waits for a goroutine which is in a call of another function, and that ends the call only
// after the wait; and reports whether it has found one. Where the function makes the call itself, in a literal, the finding is at the call.
func (c *checker) lateJoin(call ssa.CallInstruction, value ssa.Value, judge func(view) (lateEnd, ssa.Instruction)) (found bool) {
	for _, v := range c.views(call, value) {
		late, join := judge(v)
		if join == nil || calls.Declared(join.Parent()) == calls.Declared(call.Parent()) || !c.comesAfterStop(join) {
			continue
		}
		found = true
		s, ok := c.scopeOf(join.Parent())
		if !ok || c.endsAnyway(&s) {
			continue
		}
		name := late.name()
		if paths.IsDefer(late.at) {
			name = "the deferred " + name
		}
		c.reported[call.Parent()], c.reported[s.owner] = true, true
		message := fmt.Sprintf(joinedTooSoon, c.waitName(join), flow.CalleeName(call.Common()), c.receiverName(call), name)
		c.reportUnder(s, diagnostic(nil, serveWithoutStop, c.ssa.Range(join), message, []analysis.RelatedInformation{
			c.arrives(s), c.note(call.Pos(), "the goroutine is here"), c.note(late.at.Pos(), "ended here"),
		}))
	}
	return found
}
