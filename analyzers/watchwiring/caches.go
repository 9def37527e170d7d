package watchwiring

import (
	"go/types"
	"slices"
	"strings"

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
	ifEntry          = "entry "        // asks whether one that is told of a kind is asked for it
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

// unselected asks the module whether a cache that holds some of the objects of another kind gets all secrets, or all config maps: whoever has written
// their entry without a selector has thought of it as one that leaves the others out.
func (c *checker) unselected(instr ssa.Instruction) {
	entry, ok := instr.(*ssa.MapUpdate)
	if !ok || !knowledge.ByObject(entry.Value.Type()) || c.ssa.InTest(entry.Pos()) {
		return
	}
	held, complete := c.graph.Concrete(entry.Key)
	if !complete || len(held) != 1 || !knowledge.HoldsData(held[0]) || !c.selects(entry.Value, nil) {
		return
	}
	var beside *ssa.MapUpdate
	for instr := range calls.Instrs(entry.Parent()) {
		if field, _ := flow.FieldRead(valueOf(instr)); field != nil && slices.Contains(knowledge.DefaultSelectors, field.Name()) {
			return
		}
		other, ok := instr.(*ssa.MapUpdate)
		if ok && other.Map == entry.Map && beside == nil && c.selects(other.Value, knowledge.Selectors) {
			beside = other
		}
	}
	if beside == nil {
		return
	}
	rule.Ask(c.pass, ifEntry+kind(held[0]), c.diagnostic(clusterWideCache, entry, []analysis.RelatedInformation{c.place(beside, "this entry has a selector")},
		"the cache holds every %s that it may list: its entry has no selector, so that the first read of one starts an informer for all", kind(held[0])))
}

// selects reports whether a struct that is written out sets one of some fields, or whether it sets none at all if they are nil.
func (c *checker) selects(entry ssa.Value, fields []string) bool {
	if _, empty := entry.(*ssa.Const); empty {
		return fields == nil
	}
	load, ok := entry.(*ssa.UnOp)
	if !ok {
		return false
	}
	literal, ok := load.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	writes := c.graph.Writes(literal)
	if fields == nil {
		return len(writes) == 0
	}
	return slices.ContainsFunc(fields, func(field string) bool {
		set, _ := c.graph.FieldValue(literal, field, load)
		return set != nil
	})
}

func valueOf(instr ssa.Instruction) ssa.Value {
	v, _ := instr.(ssa.Value)
	return v
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
			c.saysRead(r.of)
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
