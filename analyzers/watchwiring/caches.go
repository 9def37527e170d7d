package watchwiring

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// twice reports a controller whose watch and whose reads of one kind are of two forms: the cache has an informer for
// each, and the one may not have seen what the other has.
func (c *checker) twice(controller *builders.Controller, watch *builders.Watch, reads []caches.Read) {
	object := watch.Of()
	if object == nil || controller.Reconciler == nil {
		return
	}
	for _, r := range reads {
		recv := calls.Declared(r.Call.Parent()).Signature.Recv()
		if recv == nil || !knowledge.SameNamed(recv.Type(), controller.Reconciler) {
			continue
		}
		question, form := "", ""
		switch {
		case watch.Metadata && r.Of != nil && knowledge.SameNamed(r.Of, object):
			question, form = caches.IfTyped, "whole objects, and the watch keeps the metadata"
		case !watch.Metadata && r.Meta && r.Kind == kind(object):
			question, form = caches.IfTyped, "the metadata, and the watch keeps whole objects"
		case !watch.Metadata && r.Of == nil && !r.Meta && r.Kind == kind(object):
			question, form = caches.IfUnstructured, "objects without a type, and the watch keeps those with one"
		default:
			continue
		}
		rule.Ask(c.pass, question, c.diagnostic(twoInformers, r.Call, []analysis.RelatedInformation{c.place(watch.Call, "watched here")},
			"this reads %s: a second informer for the %s, which may not have seen the event yet", form, kind(object)))
	}
}

// allSecrets asks the module whether the cache of a manager that is not told which objects to hold gets all secrets.
func (c *checker) allSecrets(call ssa.CallInstruction) {
	whole, reads := caches.Whole(c.graph, call)
	switch {
	case !whole || c.ssa.InTest(call.Pos()):
	case reads:
		rule.Ask(c.pass, caches.IfSecrets+c.pass.Pkg.Path(), c.diagnostic(clusterWideCache, call, nil,
			"the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all"))
	default:
		rule.Ask(c.pass, caches.IfWatched+c.pass.Pkg.Path(), c.diagnostic(clusterWideCache, call, nil,
			"the cache of this manager holds every Secret or ConfigMap of the cluster: a watch starts an informer for all, whatever the client reads"))
	}
}

// unlisted asks the module whether a cache that says which objects of some kinds it holds gets all secrets or config maps, of which it says nothing.
func (c *checker) unlisted(fn *ssa.Function) {
	entries := caches.EntriesOf(c.graph, fn)
	if entries == nil || c.ssa.InTest(entries.First.Pos()) {
		return
	}
	for _, left := range knowledge.DataKinds {
		if slices.Contains(entries.Kinds, left) {
			continue
		}
		kind := knowledge.Unqualified(left)
		rule.Ask(c.pass, caches.IfUnlisted+pair(kind, c.pass.Pkg.Path()), c.diagnostic(clusterWideCache, entries.First, nil,
			"the cache holds every %s that it may list: it has entries for other kinds alone, so that the first read or watch of one starts an informer for all", kind))
	}
}

// unselected asks the module whether a cache that holds some of the objects of another kind gets all secrets, or all config maps: whoever has written
// their entry without a selector has thought of it as one that leaves the others out.
func (c *checker) unselected(instr ssa.Instruction) {
	entry, ok := instr.(*ssa.MapUpdate)
	if !ok || c.ssa.InTest(entry.Pos()) {
		return
	}
	if of, beside := caches.Unselected(c.graph, entry); of != nil {
		rule.Ask(c.pass, caches.IfEntry+kind(of), c.diagnostic(clusterWideCache, entry, []analysis.RelatedInformation{c.place(beside, "this entry has a selector")},
			"the cache holds every %s that it may list: its entry has no selector, so that the first read of one starts an informer for all", kind(of)))
	}
}
