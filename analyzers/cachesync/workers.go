package cachesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// waitsLate reports workers that are started before a wait for caches: on a path that leads to the wait, or beside it, when
// the wait runs in a goroutine of its own.
func (c *checker) waitsLate(call ssa.CallInstruction) {
	wait, ok := call.(*ssa.Call)
	if !ok || !knowledge.WaitForSync(&wait.Call) {
		return
	}
	if worker := c.workerBefore(wait); worker != nil {
		c.report(workersFirst, worker, c.related(wait, "the caches are waited for here"),
			"this worker is started before %s: it processes what it gets on caches that are not filled", flow.CalleeName(wait.Common()))
		return
	}
	fn := wait.Parent()
	if fn.Parent() == nil || !c.graph.RunsOnly(fn, calls.Goroutine) || !c.effects.QuietAfter(wait, effects.Logs, effects.Signals) {
		return
	}
	for _, site := range c.graph.Sites(fn) {
		if worker := c.workerBeside(site.Instr); worker != nil {
			c.report(workersFirst, worker, c.related(wait, "the caches are waited for here"),
				"this worker does not wait for %s, which runs in a goroutine of its own: it processes what it gets on caches that are not filled", flow.CalleeName(wait.Common()))
			return
		}
	}
}

// workerBefore returns where a function starts a worker on the way to a wait, and never after one; nil for nowhere.
func (c *checker) workerBefore(wait *ssa.Call) ssa.Instruction {
	for _, call := range calls.In(wait.Parent()) {
		if c.startsWorker(call) && calls.ComesAfter(wait, call) && !calls.ComesAfter(call, wait) && !paths.Preceded(call, c.waits) {
			return call
		}
	}
	return nil
}

// workerBeside returns where a worker is started after a goroutine that waits for caches, with a path on which nothing is waited for in between; nil for nowhere.
func (c *checker) workerBeside(wait ssa.CallInstruction) ssa.Instruction {
	for _, call := range calls.In(wait.Parent()) {
		if c.startsWorker(call) && calls.ComesAfter(call, wait) && !paths.Preceded(call, c.waits) && !c.waitsBetween(wait, call) {
			return call
		}
	}
	return nil
}

// startsWorker reports whether a call starts a goroutine that gets items of a queue, and waits for nothing before.
func (c *checker) startsWorker(call ssa.CallInstruction) bool {
	if !slices.ContainsFunc(c.graph.Callees(call), func(fn *ssa.Function) bool {
		return c.graph.SiteAt(call, fn).Mode == calls.Goroutine && !c.waitsFirst(fn)
	}) {
		return false
	}
	return slices.ContainsFunc(c.queues.Reached(call), func(op *queues.Op) bool { return op.Kind == knowledge.QueueGet })
}

// waitsFirst reports whether a function waits for another goroutine, or for caches in what it calls.
func (c *checker) waitsFirst(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		if c.joins(instr) {
			return true
		}
	}
	return c.awaitsIn(fn)
}

// joins reports whether an instruction waits for another goroutine, or for caches.
func (c *checker) joins(instr ssa.Instruction) bool {
	if call, ok := instr.(*ssa.Call); ok && len(c.queues.Reached(call)) > 0 {
		return false // a worker waits for items
	}
	return c.waits(instr) || c.effects.Instr(instr).Has(effects.Joins)
}

// waits reports whether an instruction waits for caches, or calls a function that does. Of a function that is not seen, and that is called
// here, the name says so.
func (c *checker) waits(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || len(c.graph.Callees(call)) == 0 {
		return ok && knowledge.MayWaitForSync(&call.Call)
	}
	return slices.ContainsFunc(c.graph.Callees(call), c.awaitsIn)
}

// awaitsIn reports whether a function, or what it calls, waits for caches.
func (c *checker) awaitsIn(fn *ssa.Function) bool {
	known, ok := c.awaits[fn]
	if !ok {
		for _, chain := range c.graph.Reach(fn, func(ssa.CallInstruction, *ssa.Function) bool { return true }) {
			known = known || knowledge.WaitForSync(chain.Last().Common()) || knowledge.AsksSynced(chain.Last().Common())
		}
		c.awaits[fn] = known
	}
	return known
}

// neverWaits reports a worker that a function starts beside the informers, without a wait anywhere in it. A worker that reads one cache only may do without: its
// items come from there.
func (c *checker) neverWaits(fn *ssa.Function) {
	for _, op := range c.factories.In(fn) {
		start, ok := op.Instr.(ssa.CallInstruction)
		if _, deferred := op.Instr.(*ssa.Defer); !ok || deferred || op.Kind != factories.Starts || op.Later || op.Called {
			continue
		}
		for _, call := range calls.In(fn) {
			if !c.startsWorker(call) || !c.readsSeveral(call) || !calls.ComesAfter(call, start) && !calls.ComesAfter(start, call) {
				continue
			}
			if slices.ContainsFunc(calls.Within(fn), func(other ssa.CallInstruction) bool {
				return c.waits(other) && (other.Parent() != fn || calls.ComesAfter(call, other))
			}) {
				return
			}
			c.report(workersFirst, call, c.related(start, "the informers are started here"),
				"nothing waits for the caches before this worker is started: it processes what it gets on caches that are not filled")
			return
		}
	}
}

// readsSeveral reports whether the worker that a call starts, or the function that starts it, belongs to a struct with listers of more than one
// informer.
func (c *checker) readsSeveral(worker ssa.CallInstruction) bool {
	recv := worker.Parent().Signature.Recv()
	return recv != nil && severalKinds(c.listers[knowledge.TypeName(recv.Type())]) ||
		slices.ContainsFunc(c.queues.Reached(worker), func(op *queues.Op) bool {
			recv := calls.Declared(op.Call.Parent()).Signature.Recv()
			return op.Kind == knowledge.QueueGet && recv != nil && severalKinds(c.listers[knowledge.TypeName(recv.Type())])
		})
}

// severalKinds reports whether listers are of more than one informer.
func severalKinds(listers []member) bool {
	return slices.ContainsFunc(listers, func(l member) bool { return !types.Identical(l.kind, listers[0].kind) })
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
			"nothing waits for %s, which is started beside this controller: reconciles read a cache that is not filled", c.receiver(start, "the cache"))
		return
	}
}
