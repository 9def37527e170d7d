package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/cleanups"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// cleanUpsFail reports what failsOnceGone does in functions that another one runs as the clean-up of an object, before it removes the finalizer: that is in
// another package, or in a library. What is read there and not deleted may be the object itself, which nothing here says, so that only what is
// deleted counts.
func (c *checker) cleanUpsFail(known *cleanups.Result) {
	for _, fn := range known.Funcs {
		if slices.ContainsFunc(c.objects.Marks(fn), isOfHanded) {
			continue // it handles finalizers itself
		}
		c.leftUnfinished(fn)
		for _, call := range calls.Awaited(fn) {
			if slices.ContainsFunc(c.graph.Callees(call), func(callee *ssa.Function) bool { return slices.Contains(known.Funcs, callee) }) {
				continue // it is looked at itself
			}
			if paths.InLoop(call.Block()) && paths.Turns(call.Block()) == 0 {
				continue // what a loop deletes was listed
			}
			if what, related := c.goneFor(call, fn); what != "" {
				c.report(keptForEver, c.ssa.Range(call),
					fmt.Sprintf("%s fails once %s is gone, and the finalizer that %s is run for stays: the object is Terminating for ever", flow.CalleeName(call.Common()), what, calls.Declared(fn).Name()),
					related)
			} else if kind, related := c.neededFor(call, fn); kind != "" {
				c.report(absentOwner, c.ssa.Range(call),
					fmt.Sprintf("%s fails without the %s, and the finalizer that %s is run for stays until that is there", flow.CalleeName(call.Common()), kind, calls.Declared(fn).Name()),
					related)
			}
		}
	}
}

// isOfHanded reports whether a mark is about an object that its function was handed: the finalizers of what a clean-up has read are others.
func isOfHanded(m objects.Mark) bool {
	switch m.Object.Root.(type) {
	case nil, *ssa.Parameter, *ssa.FreeVar:
		return true
	}
	return false
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

// neededFor returns the kind of an object that a call of a clean-up reads and fails without, if the clean-up then fails as well; "" for none. A clean-up that is handed no
// object may read that which it is run for.
func (c *checker) neededFor(call *ssa.Call, fn *ssa.Function) (kind string, related []analysis.RelatedInformation) {
	if !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return structOf(param.Type()) != nil && knowledge.IsObject(param.Type())
	}) {
		return "", nil
	}
	for _, g := range c.failures.Gone(call) {
		if g.Kind == "" || g.Param > 0 || g.Deletes || g.Changes || g.Kind == knowledge.NamespaceKind || c.handles(fn, g.Kind) || !c.failures.HandsOn(call) {
			continue
		}
		label := fmt.Sprintf("without the %s, this fails", g.Kind)
		for _, at := range c.failures.GoneAt(call, g) {
			related = append(related, c.ssa.Related(at, label))
		}
		return g.Kind, append(related, c.elsewhere(g.From, label)...)
	}
	return "", nil
}

// handles reports whether a function is handed an object of a kind: it is then most likely the one that is being deleted.
func (c *checker) handles(fn *ssa.Function, kind string) bool {
	return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return typeName(param.Type()) == kind })
}
