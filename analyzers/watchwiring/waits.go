package watchwiring

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unwoken asks the module whether no watch wakes a controller for an object for whose state its reconcile waits, or that it needs: what is missing is
// missing beside the watches. Of several waits for a kind, the first is named.
func (c *checker) unwoken(search reads.Search, controller *builders.Controller) {
	watched := controller.For()
	if watched == nil || watched.Of() == nil || controller.Reconciler == nil {
		return
	}
	reconcile := c.graph.Method(controller.Reconciler, knowledge.Reconcile)
	if reconcile == nil {
		return
	}
	asked := map[string]bool{name(watched.Of()): true}
	for _, wait := range search.Waits(reconcile) {
		of := name(wait.Of)
		if asked[of] || c.ssa.InTest(wait.Read.Pos()) {
			continue
		}
		asked[of] = true
		depends, place, until := "waits for the state of this object", "its state decides here", "it changes"
		if wait.Absent {
			depends, place, until = "needs this object", "a pass without it ends here", "it is made"
		}
		related := []analysis.RelatedInformation{c.place(wait.Read, "the reconcile "+depends)}
		if cond, ok := wait.At.Cond.(ssa.Instruction); ok && cond.Pos().IsValid() {
			related = append(related, c.place(cond, place))
		}
		rule.Ask(c.pass, ifUnwatched+pair(name(watched.Of()), of), c.diagnostic(missingWatch, watched.Call, related,
			"the reconcile of a %s waits for a %s, and no watch wakes the controller when %s", kind(watched.Of()), kind(wait.Of), until))
	}
}
