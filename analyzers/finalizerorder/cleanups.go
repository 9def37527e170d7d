package finalizerorder

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/cleanups"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// cleanUpsFail reports what failsOnceGone does in functions that another one runs as the clean-up of an object, before it removes the finalizer: that is in
// another package, or in a library. What is read there and not deleted may be the object itself, which nothing here says, so that only what is
// deleted counts.
func (c *checker) cleanUpsFail(known *cleanups.Result) {
	for _, fn := range known.Funcs {
		if len(c.objects.Marks(fn)) > 0 {
			continue // it handles finalizers itself
		}
		for _, call := range calls.Awaited(fn) {
			if paths.InLoop(call.Block()) && paths.Turns(call.Block()) == 0 {
				continue // what a loop deletes was listed
			}
			if what, related := c.goneFor(call, fn); what != "" {
				c.report(keptForEver, c.ssa.Range(call),
					fmt.Sprintf("%s fails once %s is gone, and the finalizer that %s is run for stays: the object is Terminating for ever", flow.CalleeName(call.Common()), what, calls.Declared(fn).Name()),
					related)
			}
		}
	}
}

// goneFor returns what a call of a clean-up deletes and fails without, if the clean-up then fails as well; "" for nothing.
func (c *checker) goneFor(call *ssa.Call, fn *ssa.Function) (what string, related []analysis.RelatedInformation) {
	for _, g := range c.failures.Gone(call) {
		if g.Kind == "" || g.Param > 0 || !g.Deletes && !g.Changes || c.handles(fn, g.Kind) || !c.failures.HandsOn(call) {
			continue
		}
		label := fmt.Sprintf("without the %s, this fails", g.Kind)
		for _, at := range c.failures.GoneAt(call, g) {
			related = append(related, c.ssa.Related(at, label))
		}
		return "the " + g.Kind, append(related, c.elsewhere(g.From, label)...)
	}
	o, ok := c.goneOutside(call)
	if !ok || !o.Deletes && !o.Changes || !c.failures.HandsOnAny(call) {
		return "", nil
	}
	return "what it deletes at " + o.Client, c.elsewhere(o.From, "this fails then")
}

// handles reports whether a function is handed an object of a kind: it is then most likely the one that is being deleted.
func (c *checker) handles(fn *ssa.Function, kind string) bool {
	for _, param := range fn.Params {
		if typeName(param.Type()) == kind {
			return true
		}
	}
	return false
}
