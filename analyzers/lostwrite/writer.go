package lostwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

var (
	mainParts = []string{".Spec", ".Labels", ".Annotations"} // what the main writer stores, and the server does not fill in
	metadata  = []string{".Labels", ".Annotations", "." + knowledge.FinalizersField, ".OwnerReferences"}
)

// statusLeftOut reports a status that is set and that the function writes with the main writer alone, which
// the API server takes the status out of.
func (c *checker) statusLeftOut(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct && !onlyWrites(write, f) || write.Sub != "" || object.Root == nil || !c.hasStatus(object) || c.overwrites.LetsGo(write) {
		return
	}
	if kind := edits.Type(object); write.Verb == knowledge.Create && (!c.subresources.Status(kind) || knowledge.StatusOnCreate(kind) || f.Spared(object, write.Instr)) {
		return
	}
	if _, param := object.Root.(*ssa.Parameter); param && (!f.Decodes(write) || c.writtenAbove(object)) {
		return // the caller has the status still, and may write it
	}
	replaced := func(e edits.Event) bool { return e.Kind != edits.Set && e.Sets(object, status) }
	nothing := func(set edits.Event) bool {
		return (c.edits.Empties(set, write.Verb == knowledge.Create) || c.overwrites.Restores(set, object)) && !c.overwrites.Meant(set, object, f)
	}
	for _, set := range f.Events {
		if !set.Changes(object, status) || c.edits.Chosen(set) || nothing(set) || mayStore(f, set, object) || c.putBack(set, write, f) || !f.Leads(object, set.Instr, write.Instr, replaced) {
			continue
		}
		if f.After(write.Instr, object, func(e edits.Event) bool { return e.Kind == edits.Handed && e.Is(object) }) {
			return
		}
		stores := "Status().Update"
		switch {
		case write.Verb == knowledge.Patch:
			stores = "Status().Patch"
		case write.Direct && !f.Decodes(write):
			stores = "UpdateStatus" // of a generated client
		}
		c.report(wrongWriter, c.ssa.Range(write.Source),
			fmt.Sprintf("%s leaves out the status of %s, which is set before: only %s stores it", writer(write), c.name(object), stores),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// writtenAbove reports whether a caller of a function writes the status of the object after it has handed it to the function: what comes of
// that is the business of status-overwritten.
func (c *checker) writtenAbove(object refs.Ref) bool {
	callers, _ := c.edits.Callers(refs.Ref{Root: object.Root})
	return slices.ContainsFunc(callers, func(caller edits.Caller) bool {
		return caller.Has(func(e edits.Event) bool {
			return e.Sub == knowledge.Status && e.Writes(caller.Object) && caller.Leads(caller.Object, caller.Call, e.Instr, func(e edits.Event) bool {
				path, ok := e.Part(caller.Object)
				return e.Kind == edits.Set && e.Direct && ok && path == status // what the function has set is gone then, too
			})
		})
	})
}

// putBack reports whether a function sets a part of the status of an object that it was handed again, after a write whose answer has overwritten it: the
// caller has the status still, and may write it.
func (c *checker) putBack(set, write edits.Event, f *edits.Function) bool {
	_, param := write.At.Root.(*ssa.Parameter)
	part, _ := set.Part(write.At)
	return param && f.After(write.Instr, write.At, func(e edits.Event) bool {
		again, ok := e.Part(write.At)
		_, covers := flow.Below(part, again)
		return e.Kind == edits.Set && ok && covers && !c.edits.Empties(e, true)
	})
}

// onlyWrites reports whether a call of a function writes one object by the main writer, and puts the answer into it,
// and does nothing else to it.
func onlyWrites(write edits.Event, f *edits.Function) bool {
	return f.Decodes(write) && !f.Does(write.Instr, func(e edits.Event) bool {
		return e.Kind == edits.Written && e != write || e.Kind == edits.Set || e.Kind == edits.Handed
	})
}

// mayStore reports whether a function may write the status of an object after an event that sets it, and has not failed: a
// write of it in another branch, or before, stores something else.
func mayStore(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Has(func(e edits.Event) bool {
		if e.Sub == "" || !e.MayWrite(object) {
			return false
		}
		_, called := e.Instr.(*ssa.Call) // else it runs later, or beside
		return e.At.Root == nil && (!called || calls.ComesAfter(e.Instr, set.Instr)) || e.Instr == set.Instr || f.Leads(object, set.Instr, e.Instr, nil)
	})
}

// restLeftOut reports a change of an object's spec, labels or annotations that the function writes with the
// status writer alone. Finalizers are the business of finalizerorder.
func (c *checker) restLeftOut(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != knowledge.Status || object.Root == nil || c.subresources.Builtin(edits.Type(object)) || !c.hasStatus(object) {
		return
	}
	stored := func(e edits.Event) bool { return (e.Sub != knowledge.Status || e.At.Root == nil) && e.MayWrite(object) }
	leaves := func(e edits.Event) bool { return stored(e) || e.Kind == edits.Handed && e.Is(object) }
	replaced := func(e edits.Event) bool { return leaves(e) || e.Kind == edits.Filled && e.Is(object) }
	for _, set := range f.Events {
		path, _ := set.Part(object)
		if !set.Changes(object, "") || !edits.Among(path, mainParts...) || set.Default || set.Initial() || fromOther(set, object) {
			continue
		}
		if !f.Leads(object, set.Instr, write.Instr, replaced) || f.Does(set.Instr, stored) || f.After(set.Instr, object, leaves) {
			continue
		}
		check := wrongWriter
		if isHanded(object) {
			check = specOfParameter
		} else if !f.Fetches(object) {
			return
		}
		c.report(check, c.ssa.Range(write.Source),
			fmt.Sprintf("%s stores the status alone: %s, which is set before, is lost", writer(write), c.name(below(object, edits.Fields(path)))),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// isHanded reports whether an object is a parameter, or an element of a list that is one.
func isHanded(object refs.Ref) bool {
	root := object.Root
	if element, ok := root.(*ssa.IndexAddr); ok {
		root = refs.ValueOf(element.X).Root
	}
	_, param := root.(*ssa.Parameter)
	return param
}

// fromOther reports whether an assignment takes over what another object has.
func fromOther(set edits.Event, object refs.Ref) bool {
	if set.Value == nil {
		return false
	}
	from := refs.ValueOf(set.Value)
	return from.Path != "" && from.Root != object.Root
}

// original returns the object that another one is a copy of, or the object itself.
func original(object refs.Ref) refs.Ref {
	if call, ok := object.Root.(*ssa.Call); ok && object.Path == "" {
		if copied := knowledge.Copies(&call.Call); copied != nil {
			return refs.ValueOf(copied)
		}
	}
	return object
}

// updatesAll reports an Update of an object of which only metadata were changed before. What happens to it after that, the Update does not send.
func (c *checker) updatesAll(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != "" || object.Root == nil {
		return
	}
	var change ssa.Instruction
	for _, e := range f.Events {
		path, _ := e.Part(object)
		handed := e.Kind == edits.Handed && e.Is(object)
		switch {
		case !handed && !e.Changes(object, "") || !f.Leads(object, e.Instr, write.Instr, nil):
		case handed || !edits.Among(path, metadata...):
			return
		case change == nil:
			change = e.Instr
		}
	}
	of := original(object)
	if _, param := of.Root.(*ssa.Parameter); change == nil || !param && !f.Fetches(of) {
		return
	}
	c.report(wholeObjectUpdate, c.ssa.Range(write.Source),
		fmt.Sprintf("Update sends all of %s although only its metadata change: under server-side apply it takes over the spec", c.name(object)),
		c.ssa.Related(change, "changed here"))
}
