package watchwiring

import (
	"strings"

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
		if !c.installed(kept.Type) || asked[kept.Type] || owned.Controls(owner, kept.Type) || c.wakes().Unknown(kept.Type) {
			continue
		}
		related := []analysis.RelatedInformation{c.place(kept.Call, "the reconcile makes the object here, and changes it where it is otherwise")}
		rule.Ask(c.pass, ifUnwatched+pair(owner, kept.Type), c.diagnostic(missingWatch, watched.Call, related,
			"the reconcile of a %s keeps a %s as it is to be, and no watch wakes the controller when others change or delete it", last(owner), last(kept.Type)))
	}
}

// installed reports whether a cluster in which the program runs certainly has a kind: it is of Kubernetes, or of the module. A watch of another one, as of a
// ServiceMonitor, may keep the manager from starting.
func (c *checker) installed(of string) bool {
	return knowledge.Served(of) || c.pass.Module != nil && strings.HasPrefix(of, c.pass.Module.Path+"/")
}
