package lostwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// unused reports a part of an object that is set where nothing looks any more: on a copy, or on what was
// read for it. What nothing reads, writes or returns afterwards, nothing stores.
func (c *checker) unused(fn *ssa.Function, f *edits.Function) {
	reported := make(map[ssa.Value]bool)
	for _, set := range f.Events {
		store, ok := set.Instr.(*ssa.Store)
		if set.Kind != edits.Set || !ok || set.At.Path == "" || reported[set.At.Root] {
			continue
		}
		object := refs.Ref{Root: set.At.Root}
		kind := c.copyOf(object, store, f)
		if kind == "" {
			continue
		}
		if !f.Unused(object, store) {
			if write := c.originalWritten(object, store, f); write != nil && f.OnlyInText(object, store) {
				reported[object.Root] = true
				c.report(neverWritten, c.ssa.Place(store),
					fmt.Sprintf("%s is set on %s, and what is written is the original: the change is lost", c.name(set.At), kind),
					c.ssa.Related(write, "written here"))
			}
			continue
		}
		if knowledge.IsNil(store.Val) {
			continue // the author wants it out of the way, not stored
		}
		reported[object.Root] = true
		c.report(neverWritten, c.ssa.Place(store),
			fmt.Sprintf("%s is set on %s and nothing uses it afterwards: it is never written", c.name(set.At), kind))
	}
}

// originalWritten returns a request that writes what an object is a copy of, after a part of the copy was set.
func (c *checker) originalWritten(object refs.Ref, set *ssa.Store, f *edits.Function) ssa.Instruction {
	var original refs.Ref
	switch root := object.Root.(type) {
	case *ssa.Call:
		original = refs.ValueOf(knowledge.Copies(&root.Call))
	case *ssa.Alloc:
		stores := flow.StoresTo(root)
		if len(stores) != 1 {
			return nil
		}
		load, ok := stores[0].Val.(*ssa.UnOp)
		if !ok {
			return nil
		}
		original = refs.ValueOf(load.X)
	}
	for _, e := range f.Events {
		if e.Kind == edits.Written && e.Direct && e.At.Root != nil && sameObject(e.At, original) && e.Verb != knowledge.Delete && f.Leads(set, e.Instr, never) {
			return e.Source
		}
	}
	return nil
}

// sameObject reports whether two objects are one, or one element of a list.
func sameObject(a, b refs.Ref) bool {
	if a == b {
		return true
	}
	x, ok := a.Root.(*ssa.IndexAddr)
	y, also := b.Root.(*ssa.IndexAddr)
	return ok && also && a.Path == b.Path && x.Index == y.Index && conditions.Same(x.X, y.X)
}

// copyOf says what an object is that a function has for itself: a copy of another, or what it has read.
func (c *checker) copyOf(object refs.Ref, store *ssa.Store, f *edits.Function) string {
	switch root := object.Root.(type) {
	case *ssa.Call:
		if knowledge.Copies(&root.Call) != nil && knowledge.IsObject(root.Type()) {
			return "a copy"
		}
	case *ssa.Alloc:
		if !knowledge.IsObject(root.Type()) {
			if knowledge.APIStruct(root.Type()) && inside(store.Addr, root) && takenFromObject(root) {
				return "a copy"
			}
			return ""
		}
		if c.own(object, f) {
			return "what was read"
		}
		if inside(store.Addr, root) && copiedInto(root) {
			return "a copy"
		}
	}
	return ""
}

// inside reports whether an address is of a field in the memory of a variable itself: what a pointer, map or
// list in it leads to, the original has as well.
func inside(addr ssa.Value, variable *ssa.Alloc) bool {
	for {
		field, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return addr == ssa.Value(variable)
		}
		addr = field.X
	}
}

// takenFromObject reports whether a variable of a struct gets a part of an object of the API, as a loop over a list of one
// does.
func takenFromObject(variable *ssa.Alloc) bool {
	stores := flow.StoresTo(variable)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store *ssa.Store) bool {
		from := refs.ValueOf(elementOf(store.Val))
		if element, ok := from.Root.(*ssa.IndexAddr); ok {
			from = refs.ValueOf(element.X)
		}
		return from.Root == nil || from.Path == "" || !knowledge.IsObject(from.Root.Type())
	})
}

// elementOf returns the map that a value is looked up in, or the value itself.
func elementOf(v ssa.Value) ssa.Value {
	if part, ok := v.(*ssa.Extract); ok {
		v = part.Tuple
	}
	if lookup, ok := v.(*ssa.Lookup); ok {
		return lookup.X
	}
	return v
}

// copiedInto reports whether a variable of a struct gets the struct from elsewhere: as a parameter, or from an
// element of a list or behind a pointer.
func copiedInto(variable *ssa.Alloc) bool {
	stores := flow.StoresTo(variable)
	if len(stores) == 0 {
		return false
	}
	for _, store := range stores {
		switch store.Val.(type) {
		case *ssa.Parameter, *ssa.UnOp, *ssa.Extract:
		default:
			return false
		}
	}
	return true
}
