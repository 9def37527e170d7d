package workqueue

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// neverForgotten reports the first Get of a queue whose items are added with AddRateLimited and never forgotten.
func (c *checker) neverForgotten() {
	var reported []*queues.Op
	for _, added := range c.queues.Ops(knowledge.QueueAddLimited) {
		got := c.queues.Got(added)
		same := func(op *queues.Op) bool { return c.queues.SameQueue(op, added) }
		if len(got) == 0 || slices.ContainsFunc(reported, same) || len(c.queues.On(added, knowledge.QueueForget)) > 0 || c.queues.Handed(added) {
			continue
		}
		reported = append(reported, added)
		c.report(noForget, added.Call, c.also(got[0].Call, "got here"),
			"%s never forgets %s: its backoff grows with each failure, and success does not reset it", c.queue(added), c.item(added))
	}
}

// lonely reports a queue to which the package adds, and of which nothing gets.
func (c *checker) lonely() {
	var reported []*queues.Op
	for _, added := range c.queues.Ops(knowledge.QueueAdd, knowledge.QueueAddAfter, knowledge.QueueAddLimited) {
		same := func(op *queues.Op) bool { return c.queues.SameQueue(op, added) }
		if slices.ContainsFunc(reported, same) || len(c.queues.On(added, knowledge.QueueGet)) > 0 || !c.queues.Contained(added) {
			continue
		}
		reported = append(reported, added)
		c.report(lonelyQueue, added.Call, nil, "nothing gets what is added to %s: the queue only grows", c.queue(added))
	}
}

// handled reports AddRateLimited of what an event is about.
func (c *checker) handled(added *queues.Op) {
	if len(c.queues.Got(added)) > 0 {
		return
	}
	for _, at := range c.queues.Lifted(added) {
		if handles(calls.Declared(at.Call.Parent()).Signature) || handles(at.Call.Parent().Signature) {
			c.report(handlerLimited, added.Call, nil, "each event counts as a failure of %s: AddRateLimited delays it, and uses up its retries", c.item(added))
			return
		}
	}
}

// handles reports whether a function has the signature of an event handler: it is given objects, and returns
// nothing.
func handles(sig *types.Signature) bool {
	objects := 0
	for param := range sig.Params().Variables() {
		if basic, ok := param.Type().Underlying().(*types.Basic); ok && basic.Kind() == types.Bool {
			continue // whether the object is one of the first list
		}
		if i, ok := param.Type().Underlying().(*types.Interface); !ok || !i.Empty() {
			return false
		}
		objects++
	}
	return sig.Results().Len() == 0 && (objects == 1 || objects == 2)
}

// dropped reports an item of which nothing is heard again after its processing has failed.
func (c *checker) dropped(get *queues.Get) {
	if get.Got == nil || !knowledge.LimitsRate(get.Queue.Type()) {
		return
	}
	if slices.ContainsFunc(c.unretried, func(count *queues.Op) bool { return c.queues.SameQueue(count, get.Op) }) {
		return // dead-limit says so
	}
	holdings := c.queues.Holdings(get)
	for _, use := range c.graph.Uses(get.Got) {
		call, ok := use.Instr.(*ssa.Call)
		if ok && call.Parent() == get.Site.Parent() {
			c.droppedAfter(holdings[0], call)
		}
	}
	for _, h := range holdings {
		for _, work := range calls.Awaited(h.Func) {
			if (len(c.graph.Targets(work)) > 0 || h.Func != get.Site.Parent()) && h.Given(work) {
				c.droppedAfter(h, work)
			}
		}
	}
}

func (c *checker) droppedAfter(h *queues.Holding, work *ssa.Call) {
	err, _ := conditions.ErrorOf(work)
	if err == nil || !c.failures.Seen(work) && !knowledge.Dynamic(&work.Call) || !c.queues.Tested(err) {
		return
	}
	failed := func(err ssa.Value) func(*paths.Explorer, paths.State, int) bool {
		return c.conditions.Failing(err, "", false)
	}
	outcome := queues.Outcome{Error: err, Edges: failed}
	path := paths.Find(c.queues.Unsettled(h, work, outcome))
	if path != nil && !slices.ContainsFunc(c.queues.Reached(work), func(op *queues.Op) bool { return op.Kind.Adds() }) {
		c.report(failureDropsKey, work, c.ends(h, work, outcome, path),
			"the item of %s is dropped when %s fails: nothing adds it again until its next event", c.queue(h.Op), c.callee(work))
	}
}
