package cachesync

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
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
			"this worker is started before %s: it processes what it gets on caches that are not filled", calleeName(wait))
		return
	}
	fn := wait.Parent()
	if fn.Parent() == nil || !c.graph.RunsOnly(fn, calls.Goroutine) || !c.effects.QuietAfter(wait, effects.Logs, effects.Signals) {
		return
	}
	for _, site := range c.graph.Sites(fn) {
		if worker := c.workerBeside(site.Instr); worker != nil {
			c.report(workersFirst, worker, c.related(wait, "the caches are waited for here"),
				"this worker does not wait for %s, which runs in a goroutine of its own: it processes what it gets on caches that are not filled", calleeName(wait))
			return
		}
	}
}

// workerBefore returns where a function starts a worker on the way to a wait, and never after one; nil for nowhere.
func (c *checker) workerBefore(wait *ssa.Call) ssa.Instruction {
	for _, call := range calls.In(wait.Parent()) {
		if c.startsWorker(call) && calls.ComesAfter(wait, call) && !calls.ComesAfter(call, wait) && !paths.Preceded(call, waits) {
			return call
		}
	}
	return nil
}

// workerBeside returns where a worker is started after a goroutine that waits for caches, with a path on which nothing is waited for in between; nil for nowhere.
func (c *checker) workerBeside(wait ssa.CallInstruction) ssa.Instruction {
	for _, call := range calls.In(wait.Parent()) {
		if c.startsWorker(call) && calls.ComesAfter(call, wait) && !paths.Preceded(call, waits) && !c.waitsBetween(wait, call) {
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
	found := false
	c.graph.Reach(fn, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		found = found || slices.ContainsFunc(calls.In(callee), func(call ssa.CallInstruction) bool { return knowledge.WaitForSync(call.Common()) })
		return !found
	})
	return found
}

// joins reports whether an instruction waits for another goroutine, or for caches.
func (c *checker) joins(instr ssa.Instruction) bool {
	if call, ok := instr.(*ssa.Call); ok && len(c.queues.Reached(call)) > 0 {
		return false // a worker waits for items
	}
	return waits(instr) || c.effects.Instr(instr).Has(effects.Joins)
}

// waits reports whether an instruction waits for caches.
func waits(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.WaitForSync(&call.Call)
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
