package watchwiring

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// overwritten reports a watch with two lists of predicates.
func (c *checker) overwritten(watch *builders.Watch) {
	var last *ssa.Call
	for _, option := range watch.Options {
		if !builders.SetsPredicates(option) {
			continue
		}
		call := knowledge.Unconverted(option).(*ssa.Call)
		if last != nil && last != call {
			c.report(predicatesOverwritten, last, []analysis.RelatedInformation{c.place(call, "replaced by these")},
				"these predicates of %s are replaced by those of the second WithPredicates: they filter nothing", watch.Role)
		}
		last = call
	}
}

// ungenerated reports a watch of objects without a generation whose updates have to change it. What passes for changed
// labels or annotations alone is right for nodes and namespaces, which are watched for them.
func (c *checker) ungenerated(controller *builders.Controller, watch *builders.Watch) {
	at := slices.IndexFunc(watch.Objects, knowledge.Ungenerated)
	if at < 0 {
		return
	}
	object := watch.Objects[at]
	var filter *ssa.Call
	changes := builders.Passes(c.graph, watch.Predicates...)
	for _, f := range controller.Filters {
		if builders.Passes(c.graph, f.Predicate)&builders.Others == 0 {
			filter = f.Call
		}
		changes &= builders.Passes(c.graph, f.Predicate)
	}
	reconcile := controller.Reconcile(c.graph)
	if changes&builders.Generation == 0 || changes&builders.Others != 0 || watch.IgnoresUpdates(c.graph) || reconcile != nil && c.reconciles.Polls(reconcile) {
		return
	}
	consequence := "drops all of its updates"
	if changes != builders.Generation {
		if !knowledge.Content(object) {
			return
		}
		consequence = "drops the updates of its content"
	}
	var related []analysis.RelatedInformation
	if filter != nil {
		related = append(related, c.place(filter, "filtered here"))
	}
	check := generationWithoutGeneration
	if (watch.Role == builders.Owns || builders.OwnerHandlerOf(c.graph, c.handlers, watch.Handler) != nil) && !c.restores(reconcile, object) {
		check = ownedWithoutGeneration
	}
	d := c.diagnostic(check, watch.Call, related, "a %s has no generation that changes: the predicate %s", kind(object), consequence)
	if controller.Reconciler != nil && reconcile == nil {
		rule.Ask(c.pass, ifUnpolled+name(controller.Reconciler), d)
		return
	}
	c.pass.Report(d)
}

// ifUnpolled asks whether the Reconcile of a type does not look at its objects after a while.
const ifUnpolled = "unpolled "

// restores reports whether a reconcile, as far as it is seen, writes an object of a kind that is there in each pass, whatever it finds, or one that it has read and changed:
// a change by somebody else is undone once an event says so. Where a condition decides, as that a key was made anew, only the absence of the object may matter.
func (c *checker) restores(reconcile *ssa.Function, kind types.Type) bool {
	named := knowledge.Named(kind)
	if named == nil || reconcile == nil {
		return false
	}
	runs := []*ssa.Function{reconcile}
	c.graph.Reach(reconcile, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		runs = append(runs, callee)
		return true
	})
	return slices.ContainsFunc(runs, func(fn *ssa.Function) bool {
		f := c.edits.Of(fn)
		return f.Has(func(e edits.Event) bool {
			if e.Kind != edits.Written || e.Sub != "" || edits.Type(e.At) != named {
				return false
			}
			switch e.Verb {
			case knowledge.Update, knowledge.Patch:
				return f.Fetches(e.At) || c.reconciles.EachTry(e.Instr, c.reconciles.Specified)
			case knowledge.Save:
				return c.reconciles.EachTry(e.Instr, c.reconciles.Specified)
			}
			return false
		})
	})
}
