package watchwiring

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The words of what packages say of the caches of clients.
const (
	saysReadsSecrets = "reads secrets" // a client reads a Secret or ConfigMap from its cache, or a watch fills one
	saysUnstructured = "unstructured"  // the clients cache objects without a type
	ifTyped          = "typed "        // asks whether reads of objects with a type come from the cache
	ifUnstructured   = "untyped "      // asks whether reads of objects without one do
	ifSecrets        = "secrets "      // asks whether the cache of a manager holds secrets
	ifEntry          = "entry "        // asks whether one that is told of a kind is asked for it
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
			question, form = ifTyped, "whole objects, and the watch keeps the metadata"
		case !watch.Metadata && r.Meta && r.Kind == kind(object):
			question, form = ifTyped, "the metadata, and the watch keeps whole objects"
		case !watch.Metadata && r.Of == nil && !r.Meta && r.Kind == kind(object):
			question, form = ifUnstructured, "objects without a type, and the watch keeps those with one"
		default:
			continue
		}
		rule.Ask(c.pass, question, c.diagnostic(twoInformers, r.Call, []analysis.RelatedInformation{c.place(watch.Call, "watched here")},
			"this reads %s: a second informer for the %s, which may not have seen the event yet", form, kind(object)))
	}
}

// allSecrets asks the module whether the cache of a manager that is not told which objects to hold gets all secrets.
func (c *checker) allSecrets(call ssa.CallInstruction) {
	if !c.ssa.InTest(call.Pos()) && caches.Whole(c.graph, call) {
		rule.Ask(c.pass, ifSecrets, c.diagnostic(clusterWideCache, call, nil,
			"the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all"))
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
		rule.Ask(c.pass, ifEntry+kind(of), c.diagnostic(clusterWideCache, entry, []analysis.RelatedInformation{c.place(beside, "this entry has a selector")},
			"the cache holds every %s that it may list: its entry has no selector, so that the first read of one starts an informer for all", kind(of)))
	}
}

// saysClient tells the module how its clients read.
func (c *checker) saysClient(instr ssa.Instruction) {
	if c.ssa.InTest(instr.Pos()) {
		return
	}
	if knowledge.AsksServer(instr) {
		rule.Say(c.pass, saysUncached)
	}
	if knowledge.CachesUnstructured(instr) {
		rule.Say(c.pass, saysUnstructured)
	}
}

// saysCaches tells the module what is read from caches.
func (c *checker) saysCaches(reads []caches.Read) {
	for _, r := range reads {
		if r.Of != nil && knowledge.HoldsData(r.Of) {
			c.saysRead(r.Of)
		}
	}
	for _, controller := range c.controllers {
		for _, w := range controller.Watches {
			for _, of := range w.Objects {
				if knowledge.HoldsData(of) && !c.ssa.InTest(w.Call.Pos()) {
					c.saysRead(of)
				}
			}
		}
	}
}

func (c *checker) saysRead(of types.Type) {
	rule.Say(c.pass, saysReadsSecrets)
	rule.Say(c.pass, saysReadsSecrets+" "+kind(of))
}

// cachedHolds answers the questions about caches.
func cachedHolds(question string, said rule.Statements) bool {
	switch question {
	case ifTyped:
		return !said[saysUncached]
	case ifUnstructured:
		return said[saysUnstructured]
	}
	if of, ok := strings.CutPrefix(question, ifEntry); ok {
		return said[saysReadsSecrets+" "+of]
	}
	return said[saysReadsSecrets] && !said[saysUncached]
}
