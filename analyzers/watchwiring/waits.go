package watchwiring

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unwoken asks the module whether no watch wakes a controller for an object for whose state its reconcile waits, that it needs, or that its own object
// names: what is missing is missing beside the watches. Of several waits for a kind, the first is named. The kinds that it has asked about are returned.
func (c *checker) unwoken(search reads.Search, controller *builders.Controller, owned *owners.Result) (asked map[string]bool) {
	watched, owner := controller.For(), controller.Reconciles()
	reconcile := controller.Reconcile(c.graph)
	if owner == "" || reconcile == nil {
		return nil
	}
	asked = map[string]bool{owner: true}
	runs := controller.Runs(c.graph)
	within := func(call ssa.CallInstruction) bool { return runs[call.Parent()] }
	sent := c.pass.ResultOf[requests.Analyzer].(*requests.Result)
	for _, wait := range search.Waits(reconcile, watched.Of()) {
		if asked[wait.Kind] || c.ssa.InTest(wait.Read.Pos()) || controller.WatchesAbove(wait.Kind) || wait.Named && (owned.Controls(owner, wait.Kind) || c.wakes().Unknown(wait.Kind)) ||
			wait.Constant && sent.Creates(wait.Kind, within) {
			continue
		}
		asked[wait.Kind] = true
		related := []analysis.RelatedInformation{c.place(wait.Read, "the reconcile "+depends(wait))}
		does, until := "waits for", "it changes"
		switch {
		case wait.Named:
			does = "reads"
		case wait.Absent:
			until = "it is made"
		}
		if wait.At != nil {
			if cond, ok := knowledge.Tuple(wait.At.Cond).(ssa.Instruction); ok && cond.Pos().IsValid() {
				related = append(related, c.place(cond, map[bool]string{true: "a pass without it ends here", false: "its state decides here"}[wait.Absent]))
			}
		}
		rule.Ask(c.pass, ifUnwatched+pair(owner, wait.Kind), c.diagnostic(missingWatch, watched.Call, related,
			"the reconcile of a %s %s a %s, and no watch wakes the controller when %s", knowledge.Unqualified(owner), does, knowledge.Unqualified(wait.Kind), until))
	}
	return asked
}

// depends says how a reconcile depends on an object.
func depends(wait reads.Wait) string {
	switch {
	case wait.Constant:
		return "reads this object, whose name is a constant"
	case wait.Via != "":
		return "reads this object, which the spec of a " + knowledge.Unqualified(wait.Via) + " names"
	case wait.Named:
		return "reads this object, which the spec of its own names"
	case wait.Absent:
		return "needs this object"
	}
	return "waits for the state of this object"
}
