package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// readUnasked returns the read of an object that gets a finalizer, be it by what is written in its place,
// although nobody can have asked for its deletion: the function reads it itself, and it is not the
// object that the reconcile is about. That one can be filtered before; and one that is read again, by the name of an
// object of its kind, may have been asked before, unless that object is made here.
func (c *checker) readUnasked(m objects.Mark, object objects.Ref) *ssa.Call {
	if m.Kind == objects.Merge && !c.made(m.Object, m.Instr.Parent()) && c.objects.Guarded(m.Instr, m.Object, objects.Alive) || !c.updates(m) {
		return nil
	}
	list := c.listOf(object)
	var read *ssa.Call
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if !objects.After(call, m.Instr) {
			continue
		}
		if into := knowledge.GetsObject(&call.Call); into != nil && c.objects.RefOf(into) == object {
			read = call
		} else if call != m.Instr && c.mayAsk(call, object) {
			return nil
		}
	}
	if list != nil {
		return list
	}
	if read == nil || c.onlyMissing(read, m.Instr) {
		return nil
	}
	switch key := c.objects.KeyOf(read); {
	case m.Kind == objects.Merge && key.Naming != objects.OfRequest, key.Naming == objects.OfAnother:
		return read
	case key.Naming == objects.OfObject && c.made(key.Object, read.Parent()):
		return read
	}
	return nil
}

// sameElement reports whether two values are one, or elements of one list, which are taken for one element.
func sameElement(a, b ssa.Value) bool {
	x, ok := a.(*ssa.IndexAddr)
	y, also := b.(*ssa.IndexAddr)
	return a == b || ok && also && conditions.Same(x.X, y.X)
}

// listOf returns the call that reads the list of which an object is an element; nil for another object. What a
// function has returned can be chosen by it.
func (c *checker) listOf(object objects.Ref) *ssa.Call {
	v := object.Root
	if variable, ok := v.(*ssa.Alloc); ok && object.Path == "" {
		stores := flow.StoresTo(variable)
		if len(stores) != 1 {
			return nil
		}
		v = flow.Locate(stores[0].Val).Root
	}
	if asserted, ok := v.(*ssa.TypeAssert); ok {
		v = flow.Locate(asserted.X).Root
	}
	element, ok := v.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	return conditions.Listed(element.X)
}

// updates reports whether what a mark has changed is written over an object that is there.
func (c *checker) updates(m objects.Mark) bool {
	return slices.ContainsFunc(c.persisting(m), func(w write) bool {
		return w.Verb == knowledge.Update || w.Verb == knowledge.Patch || w.Verb == knowledge.Apply
	})
}

// mayAsk reports whether a call of a function that is not known by name, so that it can do anything, is given
// an object.
func (c *checker) mayAsk(call *ssa.Call, object objects.Ref) bool {
	_, builtin := call.Call.Value.(*ssa.Builtin)
	if builtin || len(c.graph.Callees(call)) > 0 || call.Call.StaticCallee() != nil || call.Call.Signature().Results().Len() == 0 {
		return false // what it asks is seen, or it answers nothing
	}
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return sameElement(c.objects.RefOf(arg).Root, object.Root) && handsOn(&call.Call, arg)
	})
}

// made reports whether an object is put together in memory: the function creates it on another path, which
// takes none that was read, or it is a variable that no read fills.
func (c *checker) made(object objects.Ref, fn *ssa.Function) bool {
	if slices.ContainsFunc(c.writesOf(fn, object), func(w write) bool { return w.Verb == knowledge.Create }) {
		return true
	}
	literal, ok := object.Root.(*ssa.Alloc)
	return ok && object.Path == "" && !c.escapes(literal, nil) && !c.read(object, literal.Parent())
}
