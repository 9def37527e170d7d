package watchwiring

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
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
// labels or annotations alone is right for nodes and namespaces, which are watched for them, and where the reconcile reads nothing else of the objects.
func (c *checker) ungenerated(search reads.Search, controller *builders.Controller, watch *builders.Watch) {
	at := slices.IndexFunc(watch.Objects, knowledge.Ungenerated)
	if at < 0 {
		return
	}
	object := watch.Objects[at]
	changes, filter := c.builders.Passed(controller, watch)
	reconcile := controller.Reconcile(c.graph)
	if changes&builders.Generation == 0 || changes&builders.Others != 0 || watch.IgnoresUpdates(c.graph) || reconcile != nil && c.reconciles.Polls(reconcile) {
		return
	}
	consequence := "drops all of its updates"
	owned := watch.Role == builders.Owns || builders.OwnerHandlerOf(c.graph, c.handlers, watch.Handler) != nil
	if changes != builders.Generation {
		if !knowledge.Content(object) || !owned && !search.ReadsContent(reconcile, object) {
			return
		}
		consequence = "drops the updates of its content"
	}
	var related []analysis.RelatedInformation
	if filter != nil {
		related = append(related, c.place(filter, "filtered here"))
	}
	check := generationWithoutGeneration
	if owned && !search.Restores(reconcile, object) {
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
