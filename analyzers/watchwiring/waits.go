package watchwiring

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// unwoken asks the module whether no watch wakes a controller for an object for whose state its reconcile waits, that it needs, or that its own object
// names: what is missing is missing beside the watches. Of several waits for a kind, the first is named.
func (c *checker) unwoken(search reads.Search, controller *builders.Controller) {
	watched, owner := controller.For(), controller.Reconciles()
	reconcile := controller.Reconcile(c.graph)
	if owner == "" || reconcile == nil {
		return
	}
	asked := map[string]bool{owner: true}
	for _, wait := range search.Waits(reconcile, watched.Of()) {
		if asked[wait.Kind] || c.ssa.InTest(wait.Read.Pos()) || wait.Named && c.wakesSomebody(wait.Kind) {
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
			if cond, ok := wait.At.Cond.(ssa.Instruction); ok && cond.Pos().IsValid() {
				related = append(related, c.place(cond, map[bool]string{true: "a pass without it ends here", false: "its state decides here"}[wait.Absent]))
			}
		}
		rule.Ask(c.pass, ifUnwatched+pair(owner, wait.Kind), c.diagnostic(missingWatch, watched.Call, related,
			"the reconcile of a %s %s a %s, and no watch wakes the controller when %s", last(owner), does, last(wait.Kind), until))
	}
}

// wakesSomebody reports whether the package has a watch of a kind for a controller of which it is not known what it reconciles.
func (c *checker) wakesSomebody(of string) bool {
	return slices.ContainsFunc(c.controllers, func(controller *builders.Controller) bool {
		return controller.Reconciles() == "" && slices.ContainsFunc(controller.Watches, func(w *builders.Watch) bool {
			return len(w.Objects) == 0 || slices.ContainsFunc(w.Objects, func(t types.Type) bool { return name(t) == of })
		})
	})
}

// depends says how a reconcile depends on an object.
func depends(wait reads.Wait) string {
	switch {
	case wait.Named:
		return "reads this object, which the spec of its own names"
	case wait.Absent:
		return "needs this object"
	}
	return "waits for the state of this object"
}

// last returns the name of a kind without its package.
func last(kind string) string { return kind[strings.LastIndex(kind, ".")+1:] }
