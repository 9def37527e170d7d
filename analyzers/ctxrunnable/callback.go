package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// callback reports leader-only code that ignores the context it is given, which ends with the
// lease, and works under another one.
func (c *checker) callback(entry *runnables.Entry) {
	unknown := len(c.runnables.OnStopped(entry)) == 0
	if entry.Kind != runnables.Callback || c.pass.Pkg.Name() == "main" || unknown || c.onLoss(entry, effects.Exits, effects.Cancels, effects.Closes) {
		return // a cancel function or channel can end what it runs
	}
	if c.effects.Of(entry.Func).HasSubject(effects.Cancels) {
		return // it ends the election itself, once it needs the lease no more
	}
	ends, question := c.endsWithElection(entry)
	if ends && question == "" {
		return
	}
	c.underOther(entry.Func, entry.Stop, question)
	for _, call := range calls.In(entry.Func) {
		for _, fn := range c.graph.Callees(call) {
			for i, param := range fn.Params {
				shift := len(fn.Params) - len(call.Common().Args)
				if i-shift >= 0 && knowledge.Context(param.Type()) && c.comesFrom(call.Common().Args[i-shift], entry.Stop) {
					c.underOther(fn, param, question)
				}
			}
		}
	}
}

// endsWithElection reports whether the process ends once the election of a callback has returned, and with it what the callback has begun. The question is to
// packages above.
func (c *checker) endsWithElection(entry *runnables.Entry) (ends bool, question string) {
	for _, run := range c.elections.Runs {
		if slices.Contains(c.elections.Callback(run, knowledge.OnStartedLeading), entry.Func) {
			return c.process.EndsAfterIf(run.Call)
		}
	}
	return false, ""
}

// underOther reports the first blocking call of fn under a context that is not own. Where own is used as well, that has to be
// a call which goes on until its stop ends, and which is not handed own beside it.
func (c *checker) underOther(fn *ssa.Function, own *ssa.Parameter, unless string) {
	ignored := !used(own)
	for _, call := range calls.In(fn) {
		if _, deferred := call.(*ssa.Defer); deferred || knowledge.Prompt.Calls(call.Common()) || knowledge.Done == knowledge.Callee(call.Common()) {
			continue
		}
		does, known := c.effects.Call(call)
		starts := does.Has(effects.Spawns) || does.Has(effects.Starts) && does.Has(effects.Unknown)
		if known && !does.Lives() && !(starts && ignored) || !known && !ignored {
			continue
		}
		given := c.stops.Arguments(call.Common())
		if len(given) == 0 || slices.ContainsFunc(given, func(arg ssa.Value) bool { return c.comesFrom(arg, own) }) {
			continue
		}
		name := sourceName(c.stops.Of(given[0]).First())
		if name == "" || name == "_" {
			name = "another context"
		}
		c.reportUnder(scope{unless: unless}, diagnostic(nil, "callback-ignores-context", c.argument(call, given[0]), fmt.Sprintf(outerContext, flow.CalleeName(call.Common()), name),
			[]analysis.RelatedInformation{c.note(own.Pos(), "this one ends with the lease")}))
		return
	}
}
