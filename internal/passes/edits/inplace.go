package edits

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// InPlace returns the part of an object that two values are, if it is one map, list or pointer, the first of the two in time, and a change
// that is made in it after that and before an instruction that uses both; ok is false for values that are not one.
func (r *Result) InPlace(a, b ssa.Value, use ssa.Instruction) (part refs.Ref, first, change ssa.Instruction, ok bool) {
	a, b = knowledge.Unconverted(a), knowledge.Unconverted(b)
	first, isInstr := a.(ssa.Instruction)
	second, also := b.(ssa.Instruction)
	if !isInstr || !also || a == b || !sharesMemory(a.Type()) || !sharesMemory(b.Type()) || first.Parent() != second.Parent() {
		return part, nil, nil, false
	}
	part = location(a)
	if part.Root == nil || part.Path == "" || location(b) != part {
		return part, nil, nil, false
	}
	f := r.Of(first.Parent())
	if f.Leads(refs.Ref{}, second, first, nil) {
		first = second
	}
	another := func(e Event) bool { return e.Instr != use && r.replaces(e, part) }
	for instr := range calls.Instrs(first.Parent()) {
		if r.changesIn(f, instr, part) && f.Leads(refs.Ref{}, first, instr, another) && f.Leads(refs.Ref{}, instr, use, another) {
			return part, first, instr, true
		}
	}
	return part, nil, nil, false
}

// changesIn reports whether an instruction changes something in a map, list or struct, be it one of those that a variable
// can hold.
func (r *Result) changesIn(f *Function, instr ssa.Instruction, part refs.Ref) bool {
	if update, ok := instr.(*ssa.MapUpdate); ok {
		return r.canBe(update.Map, part)
	}
	return f.Does(instr, func(e Event) bool {
		at := withoutGetters(e.At)
		return e.Kind == Set && at.Root == part.Root && strings.HasPrefix(at.Path, part.Path+".")
	})
}

// canBe reports whether a value can be a part of an object as it is.
func (r *Result) canBe(v ssa.Value, part refs.Ref) bool {
	return location(v) == part || slices.ContainsFunc(r.graph.Sources(v), func(source ssa.Value) bool { return location(source) == part })
}

// replaces reports whether an event puts another map, list or struct in the place of a part of an object. A helper that does so on some of
// its paths leaves the part alone on the others; what is not seen may replace it.
func (r *Result) replaces(e Event, part refs.Ref) bool {
	at := withoutGetters(e.At)
	if at.Root != part.Root || strings.HasPrefix(at.Path, part.Path+".") || e.Maybe {
		return false
	}
	if call, ok := e.Instr.(*ssa.Call); ok && e.Kind == Set {
		if _, _, value := knowledge.SetsMeta(&call.Call); value != nil && r.canBe(value, part) {
			return false // it sets what is there
		}
	}
	return e.Kind == Filled || e.Kind == Handed || e.Kind == Set && strings.HasPrefix(part.Path, at.Path)
}

// sharesMemory reports whether two values of a type can have the same memory.
func sharesMemory(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Pointer:
		return true
	}
	return false
}

// location returns the place of a value, whose labels and annotations have one name whether they are read by a getter
// or not.
func location(v ssa.Value) refs.Ref { return withoutGetters(refs.ValueOf(v)) }

func withoutGetters(at refs.Ref) refs.Ref {
	if got, ok := at.Root.(*ssa.Call); ok {
		if object, field := knowledge.MetaMap(&got.Call); object != nil {
			of := refs.ValueOf(object)
			at = refs.Ref{Root: of.Root, Path: of.Path + "." + field + at.Path}
		}
	}
	at.Path = strings.NewReplacer(".GetLabels()", ".Labels", ".GetAnnotations()", ".Annotations").Replace(at.Path)
	return withoutMeta(at)
}
