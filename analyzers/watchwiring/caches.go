package watchwiring

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// The words of what packages say of the caches of clients.
const (
	saysReadsSecrets = "reads secrets" // a client reads a Secret or ConfigMap from its cache, or a watch fills one
	saysUnstructured = "unstructured"  // the clients cache objects without a type
	ifTyped          = "typed "        // asks whether reads of objects with a type come from the cache
	ifUnstructured   = "untyped "      // asks whether reads of objects without one do
	ifSecrets        = "secrets "      // asks whether the cache of a manager holds secrets
)

// A read is a call that reads objects of a kind with a client that may have a cache.
type read struct {
	call ssa.CallInstruction
	kind string     // its name; "" if not known
	of   types.Type // nil for objects without a type
	meta bool       // of the metadata alone
}

// readOf returns what a call reads; ok is false for another call, and for a client without a cache.
func (c *checker) readOf(call ssa.CallInstruction) (r read, ok bool) {
	filled := knowledge.Filled(call.Common())
	if filled == nil || knowledge.NamedUncached(knowledge.Receiver(call.Common())) || c.ssa.InTest(call.Pos()) {
		return read{}, false
	}
	held, complete := c.graph.Concrete(filled)
	if !complete || len(held) != 1 {
		return read{}, false
	}
	of := held[0]
	if element := knowledge.ElementOf(of); element != nil {
		of = element
	}
	if !knowledge.Untyped(of) {
		return read{call: call, kind: kind(of), of: of}, true
	}
	return read{call: call, kind: builders.KindSet(c.graph, filled), meta: knowledge.MetadataOnly(of)}, true
}

// twice reports a controller whose watch and whose reads of one kind are of two forms: the cache has an informer for
// each, and the one may not have seen what the other has.
func (c *checker) twice(controller *builders.Controller, watch *builders.Watch, reads []read) {
	object := watch.Of()
	if object == nil || controller.Reconciler == nil {
		return
	}
	for _, r := range reads {
		recv := calls.Declared(r.call.Parent()).Signature.Recv()
		if recv == nil || !knowledge.SameNamed(recv.Type(), controller.Reconciler) {
			continue
		}
		question, form := "", ""
		switch {
		case watch.Metadata && r.of != nil && knowledge.SameNamed(r.of, object):
			question, form = ifTyped, "whole objects, and the watch keeps the metadata"
		case !watch.Metadata && r.meta && r.kind == kind(object):
			question, form = ifTyped, "the metadata, and the watch keeps whole objects"
		case !watch.Metadata && r.of == nil && !r.meta && r.kind == kind(object):
			question, form = ifUnstructured, "objects without a type, and the watch keeps those with one"
		default:
			continue
		}
		rule.Ask(c.pass, question, c.diagnostic(twoInformers, r.call, []analysis.RelatedInformation{c.place(watch.Call, "watched here")},
			"this reads %s: a second informer for the %s, which may not have seen the event yet", form, kind(object)))
	}
}

// allSecrets asks the module whether the cache of a manager that is not told which objects to hold gets all secrets.
func (c *checker) allSecrets(call ssa.CallInstruction) {
	common := call.Common()
	if !knowledge.ManagerMakers.Calls(common) || len(common.Args) < 2 || c.ssa.InTest(call.Pos()) {
		return
	}
	load, ok := common.Args[1].(*ssa.UnOp)
	if !ok {
		return
	}
	if options, ok := load.X.(*ssa.Alloc); !ok || c.mayLimit(options, 0) {
		return
	}
	rule.Ask(c.pass, ifSecrets, c.diagnostic(clusterWideCache, call, nil,
		"the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all"))
}

// maxCopies bounds the variables through which options are copied.
const maxCopies = 3

// mayLimit reports whether the options of a manager in a variable may say what its cache holds. What is not seen may.
func (c *checker) mayLimit(options *ssa.Alloc, depth int) bool {
	return slices.ContainsFunc(c.graph.Writes(options), func(w flow.Write) bool {
		if len(w.Path) > 0 {
			return knowledge.LimitsCache(options.Type(), w.Path[0])
		}
		load, ok := w.Value.(*ssa.UnOp)
		if !ok || depth > maxCopies {
			return true
		}
		copied, ok := load.X.(*ssa.Alloc)
		return !ok || c.mayLimit(copied, depth+1)
	})
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
func (c *checker) saysCaches(reads []read) {
	for _, r := range reads {
		if r.of != nil && knowledge.HoldsData(r.of) {
			rule.Say(c.pass, saysReadsSecrets)
		}
	}
	for _, controller := range c.controllers {
		for _, w := range controller.Watches {
			if w.Of() != nil && knowledge.HoldsData(w.Of()) && !c.ssa.InTest(w.Call.Pos()) {
				rule.Say(c.pass, saysReadsSecrets)
			}
		}
	}
}

// cachedHolds answers the questions about caches.
func cachedHolds(question string, said rule.Statements) bool {
	switch question {
	case ifTyped:
		return !said[saysUncached]
	case ifUnstructured:
		return said[saysUnstructured]
	}
	return said[saysReadsSecrets] && !said[saysUncached]
}
