package watchwiring

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unkept asks the module whether no watch wakes a controller for the objects that its reconcile makes, and brings back to what they are to be when it finds
// them otherwise. Those that it controls are left to the reference, and those of kinds that were asked about to that question.
func (c *checker) unkept(search reads.Search, controller *builders.Controller, owned *owners.Result, asked map[string]bool) {
	watched, owner := controller.For(), controller.Reconciles()
	if asked == nil || c.ssa.InTest(controller.Built.Pos()) {
		return
	}
	runs := controller.Runs(c.graph)
	sent := c.pass.ResultOf[requests.Analyzer].(*requests.Result)
	for _, kept := range sent.Kept(func(call ssa.CallInstruction) bool { return runs[call.Parent()] && !search.Deleting(call) }) {
		if c.forAnother(kept, controller) || !sent.Installed(kept.Type) || asked[kept.Type] || owned.Controls(owner, kept.Type) || c.wakes().Unknown(kept.Type) {
			continue
		}
		related := []analysis.RelatedInformation{c.place(kept.Call, "the reconcile makes the object here, and changes it where it is otherwise")}
		rule.Ask(c.pass, ifUnwatched+pair(owner, kept.Type), c.diagnostic(missingWatch, watched.Call, related,
			"the reconcile of a %s keeps a %s as it is to be, and no watch wakes the controller when others change or delete it", knowledge.Unqualified(owner), knowledge.Unqualified(kept.Type)))
	}
}

// forAnother reports whether an object may be kept for one of another kind, whose controller has the watch: a function of another package is handed such
// an object, or the controller of another kind runs the function as well and is woken by what it keeps.
func (c *checker) forAnother(kept requests.Request, controller *builders.Controller) bool {
	owner := controller.Reconciles()
	return kept.HandsOther(owner) || slices.ContainsFunc(c.controllers, func(other *builders.Controller) bool {
		return other.Reconciles() != owner && other.Runs(c.graph)[kept.Call.Parent()] && other.Watched(kept.Type)
	})
}
