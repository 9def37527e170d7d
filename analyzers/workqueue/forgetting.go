package workqueue

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// remembered reports the work on an item that is added with AddRateLimited on one outcome, forgotten on another, and neither on a third one, which
// is success: the next failure goes on with the backoff of the earlier ones.
func (c *checker) remembered(get *queues.Get) {
	limited := c.queues.On(get.Op, knowledge.QueueAddLimited)
	forgets := c.queues.On(get.Op, knowledge.QueueForget)
	if get.Got == nil || len(limited) == 0 || len(forgets) == 0 {
		return
	}
	for _, h := range c.queues.Holdings(get) {
		if !slices.ContainsFunc(forgets, func(op *queues.Op) bool { return c.runsLater(op, h.Func) }) && c.rememberedIn(h, limited) {
			return
		}
	}
}

func (c *checker) rememberedIn(h *queues.Holding, limited []*queues.Op) bool {
	for _, work := range calls.Awaited(h.Func) {
		if !h.Given(work) || !c.failures.Seen(work) && !knowledge.Dynamic(&work.Call) || h.Settles(work) {
			continue
		}
		value, outcome := c.outcomeOf(work)
		if value == nil || !c.queues.Leads(paths.Search{From: work}, func(op *queues.Op) bool { return slices.Contains(limited, op) }) {
			continue
		}
		path := c.unsettled(c.queues.Unsettled(h, work, outcome), work, value)
		if path == nil {
			continue
		}
		c.report(noForget, work, c.ends(h, work, outcome, path),
			"the item of %s is not forgotten on one outcome of %s: its backoff goes on where the failures before have left it", c.queue(h.Op), c.callee(work))
		return true
	}
	return false
}

// ends returns where a path ends on which nothing settles an item, in the function that is told the outcome too.
func (c *checker) ends(h *queues.Holding, work *ssa.Call, outcome queues.Outcome, path *paths.Path) []analysis.RelatedInformation {
	related := c.also(path.End, "ends here")
	if end := c.queues.OpenEnd(h, work, outcome); end != nil {
		related = append([]analysis.RelatedInformation{c.ssa.Related(end, "leaves the item as it is here")}, related...)
	}
	return related
}

// unsettled returns a path on which nothing settles an item. A switch over an enumeration need not have a case for what does not happen: its path goes
// through one of the cases.
func (c *checker) unsettled(search paths.Search, work *ssa.Call, outcome ssa.Value) *paths.Path {
	if search.Edge != nil {
		return paths.Find(search)
	}
	search.From = nil
	for _, e := range c.conditions.Edges(work.Parent(), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Equal && f.Truth && (f.Subject == outcome || f.Value == outcome)
	}) {
		search.Block, search.Pred = e.To(), e.If.Block()
		if path := paths.Find(search); path != nil {
			return path
		}
	}
	return nil
}

// outcomeOf returns the result of a call that says how the work on an item has ended, and the outcome that is its success. Of an
// enumeration or a flag all edges can be taken.
func (c *checker) outcomeOf(work *ssa.Call) (ssa.Value, queues.Outcome) {
	if err, _ := conditions.ErrorOf(work); err != nil {
		if !c.queues.Tested(err) {
			return nil, queues.Outcome{}
		}
		return err, queues.Outcome{Error: err, Edges: c.conditions.Succeeding}
	}
	if named, ok := types.Unalias(work.Type()).(*types.Named); ok {
		if _, basic := named.Underlying().(*types.Basic); basic {
			return work, queues.Outcome{}
		}
	}
	return nil, queues.Outcome{}
}

// runsLater reports whether an operation runs at the end of a function that holds an item, or in a closure that the function does not call where it stands.
func (c *checker) runsLater(op *queues.Op, holder *ssa.Function) bool {
	_, deferred := op.Call.(*ssa.Defer)
	fn := op.Call.Parent()
	return deferred || fn.Parent() != nil && fn != holder
}

// forgottenAtEnd reports a Forget of a deferred closure, which runs after the item was added with AddRateLimited as well.
func (c *checker) forgottenAtEnd(added *queues.Op) {
	got := c.queues.Got(added)
	for _, forget := range c.queues.On(added, knowledge.QueueForget) {
		closure := forget.Call.Parent()
		if closure.Parent() != added.Call.Parent() || len(got) == 0 || !queues.Always(forget.Call) || !slices.Equal(got, c.queues.Got(forget)) {
			continue
		}
		for _, call := range calls.In(added.Call.Parent()) {
			ends, ok := call.(*ssa.Defer)
			if !ok || !slices.Contains(c.graph.Callees(ends), closure) || !c.queues.Follows(added, &queues.Op{Call: ends}) {
				continue
			}
			c.report(forgetAfter, forget.Call, c.also(added.Call, "added here"),
				"Forget follows AddRateLimited of %s: the backoff begins anew, and it is retried without a growing pause", c.item(forget))
			return
		}
	}
}
