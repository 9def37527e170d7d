package cachesync

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// waitsLate reports workers that are started before a wait for caches and read more than the objects of their items: on a path that leads to the wait, or
// beside it, when the wait runs in a goroutine of its own.
func (c *checker) waitsLate(call ssa.CallInstruction) {
	wait, ok := call.(*ssa.Call)
	if !ok || !knowledge.WaitForSync(&wait.Call) {
		return
	}
	before := func(call ssa.CallInstruction) bool {
		return calls.ComesAfter(wait, call) && !calls.ComesAfter(call, wait) && !c.syncs.Fills(call, wait)
	}
	worker := c.worker(wait.Parent(), c.syncs.NeedsCaches, before)
	if worker == nil {
		worker = c.worker(wait.Parent(), c.syncs.StartsReader, before)
	}
	if worker != nil {
		c.report(workersFirst, worker, c.related(wait, "the caches are waited for here"),
			"this worker is started before %s: it processes what it gets on caches that are not filled", flow.CalleeName(wait.Common()))
		return
	}
	fn := wait.Parent()
	if fn.Parent() == nil || !c.graph.RunsOnly(fn, calls.Goroutine) || !c.effects.QuietAfter(wait, effects.Logs, effects.Signals) {
		return
	}
	for _, site := range c.graph.Sites(fn) {
		beside := func(call ssa.CallInstruction) bool {
			return calls.ComesAfter(call, site.Instr) && !c.syncs.JoinsBetween(site.Instr, call)
		}
		if worker := c.worker(site.Caller(), c.syncs.NeedsCaches, beside); worker != nil {
			c.report(workersFirst, worker, c.related(wait, "the caches are waited for here"),
				"this worker does not wait for %s, which runs in a goroutine of its own: it processes what it gets on caches that are not filled", flow.CalleeName(wait.Common()))
			return
		}
	}
}

// worker returns where a function starts a worker in a place that is accepted, and never after a wait; nil for nowhere.
func (c *checker) worker(fn *ssa.Function, starts, accept func(ssa.CallInstruction) bool) ssa.Instruction {
	for _, call := range calls.In(fn) {
		if starts(call) && accept(call) && !paths.Preceded(call, c.syncs.Waits) {
			return call
		}
	}
	return nil
}

// neverWaits reports a worker that a function starts beside the informers, without a wait anywhere in it. One that reads the objects of its
// items alone may do without: they are in the cache when its handlers add the items.
func (c *checker) neverWaits(fn *ssa.Function) {
	for _, op := range c.factories.In(fn) {
		start, ok := op.Instr.(ssa.CallInstruction)
		if _, deferred := op.Instr.(*ssa.Defer); !ok || deferred || op.Kind != factories.Starts || op.Later || op.Called {
			continue
		}
		for _, call := range calls.In(fn) {
			if !c.syncs.NeedsCaches(call) || !calls.ComesAfter(call, start) && !calls.ComesAfter(start, call) {
				continue
			}
			if slices.ContainsFunc(calls.Within(fn), func(other ssa.CallInstruction) bool {
				return c.syncs.Waits(other) && (other.Parent() != fn || calls.ComesAfter(call, other))
			}) {
				return
			}
			c.report(workersFirst, call, c.related(start, "the informers are started here"),
				"nothing waits for the caches before this worker is started: it processes what it gets on caches that are not filled")
			return
		}
	}
}

// besideCache reports a controller that is started beside the cache that it reads, although nothing waits for the cache. A controller that
// a manager starts waits for it.
func (c *checker) besideCache(call ssa.CallInstruction) {
	if !knowledge.StartsController(call.Common()) {
		return
	}
	around := calls.Within(calls.Declared(call.Parent()))
	if slices.ContainsFunc(around, func(other ssa.CallInstruction) bool { return knowledge.WaitForSync(other.Common()) }) {
		return
	}
	for _, start := range around {
		_, goes := start.(*ssa.Go)
		if !knowledge.StartsCache(start.Common()) || !goes && (start.Parent() == call.Parent() || !c.graph.RunsOnly(start.Parent(), calls.Goroutine)) {
			continue
		}
		c.report(workersFirst, call, c.related(start, "the cache is started here"),
			"nothing waits for %s, which is started beside this controller: reconciles read a cache that is not filled", c.ssa.Receiver(start, "the cache"))
		return
	}
}
