package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Private says how a function has come by an object that it has for itself: what it sets in that is in no other object.
type Private int

// The ways; 0 is an object that others may have.
const (
	Copied  Private = iota + 1 // it is a copy of another, or of a part of one
	Fetched                    // the function has read it into a variable of its own
	Stored                     // the function has it made, and has written it on each path before
	Made                       // the function has it made
)

// Private returns how the function has come by the object that an assignment, or a call, sets a part of.
func (f *Function) Private(set ssa.Instruction, object refs.Ref) Private {
	switch root := object.Root.(type) {
	case *ssa.Call:
		if knowledge.Copies(&root.Call) != nil && (knowledge.IsObject(root.Type()) || knowledge.APIStruct(root.Type())) || directly(set, root) && f.result.returnsElementCopy(root, 0) {
			return Copied
		}
	case *ssa.Extract:
		if call, ok := root.Tuple.(*ssa.Call); ok && directly(set, root) && f.result.returnsElementCopy(call, root.Index) {
			return Copied
		}
	case *ssa.Alloc:
		isObject := knowledge.IsObject(root.Type())
		switch {
		case IsListVariable(root):
			if addsTo(set, root) && takenFromObject(root) {
				return Copied
			}
		case isObject && f.fills(object):
			return Fetched
		case !f.setsItself(set, root): // what a pointer, map or list in it leads to, the original has as well
		case isParameter(root) && setsHeld(set): // the object is in a struct that is handed over by its value, as a receiver is
			return Copied
		case isObject && copiedInto(root), !isObject && knowledge.APIStruct(root.Type()) && (takenFromObject(root) || isParameter(root)):
			return Copied
		}
	}
	switch {
	case f.writtenBefore(set, object) && f.madeFor(object.Root):
		return Stored
	case f.reader(object.Root) != nil:
		return Fetched
	case getsOwner(set) && f.madeFor(object.Root):
		return Made
	}
	return 0
}

// setsItself reports whether an instruction sets a part of a struct, and not of what a pointer, map or list in it leads to. A call that may also change the
// elements of a list counts if it can make another list of them, as one that adds an element: that one is in the copy alone.
func (f *Function) setsItself(set ssa.Instruction, variable *ssa.Alloc) bool {
	if store, ok := set.(*ssa.Store); ok {
		return flow.MadeHere(store.Addr) == variable
	}
	itself := true
	for _, e := range f.at[set] {
		if e.Kind != Set || e.At.Root != ssa.Value(variable) {
			continue
		}
		below := Fields(e.At.Path) != e.At.Path || leads(e.At)
		if isList(e.At.Fields()) && (!below || addsTo(e.Source, variable)) {
			return true
		}
		itself = itself && !below
	}
	return itself
}

// isList reports whether a path ends in a list that no pointer leads to.
func isList(fields []*types.Var) bool {
	for i, field := range fields {
		switch field.Type().Underlying().(type) {
		case *types.Pointer:
			return false
		case *types.Slice:
			return i == len(fields)-1
		}
	}
	return false
}

// IsListVariable reports whether a value is the variable of a list, such as one of the conditions of an object.
func IsListVariable(v ssa.Value) bool {
	variable, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	_, ok = knowledge.Pointee(variable.Type()).Underlying().(*types.Slice)
	return ok
}

// addsTo reports whether a call of a library gets the address of a list in a struct, and puts what the list lacks into it.
func addsTo(instr ssa.Instruction, variable *ssa.Alloc) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	list, path := knowledge.SetsPart(&call.Call)
	return list != nil && path == "" && flow.MadeHere(list) == variable
}

// leads reports whether the path to a part goes through a pointer, or ends in a map.
func leads(part refs.Ref) bool {
	fields := part.Fields()
	if len(fields) == 0 {
		return true
	}
	for i, field := range fields {
		_, pointer := field.Type().Underlying().(*types.Pointer)
		if pointer && i < len(fields)-1 {
			return true
		}
	}
	return false
}

// Fetches reports whether the function reads an object itself, into a variable of its own, as an element of a list that it reads, or as what a generated client returns.
func (f *Function) Fetches(object refs.Ref) bool {
	return f.fills(object) || f.lists(object) || object.Path == "" && answered(object.Root)
}

// fills reports whether the function reads an object into a variable of its own.
func (f *Function) fills(object refs.Ref) bool {
	_, local := object.Root.(*ssa.Alloc)
	return local && object.Path == "" && f.Has(func(e Event) bool {
		return e.Kind == Filled && e.Verb == Get && e.At.Root == object.Root
	})
}

// lists reports whether an object is an element of a list that the function reads, or a copy of one in a variable.
func (f *Function) lists(object refs.Ref) bool {
	element, ok := object.Root.(*ssa.IndexAddr)
	if variable, local := object.Root.(*ssa.Alloc); local {
		stores := flow.StoresTo(variable)
		if len(stores) != 1 || !isElement(stores[0].Val) {
			return false
		}
		load, isLoad := stores[0].Val.(*ssa.UnOp)
		if !isLoad {
			return false // an entry of a map
		}
		element, ok = load.X.(*ssa.IndexAddr)
	}
	return ok && object.Path == "" && conditions.Listed(element.X) != nil
}

// Makes reports whether the function makes an object itself and reads nothing into it.
func (f *Function) Makes(object refs.Ref) bool {
	_, local := object.Root.(*ssa.Alloc)
	made := flow.Made(object.Root)
	return local && !f.fills(object) || made != nil && knowledge.Copies(&made.Call) == nil
}

// Spared reports whether an object that the function makes goes elsewhere as a whole, by its value or to code that is not seen, on a path that does not lead to a
// request: a file or a dry run, for which it has all parts.
func (f *Function) Spared(object refs.Ref, request ssa.Instruction) bool {
	if f.Has(func(e Event) bool { return e.Kind == Handed && e.Is(object) && apartFrom(e.Instr, request) }) {
		return true
	}
	variable, ok := object.Root.(*ssa.Alloc)
	return ok && object.Path == "" && slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		if !ok {
			return false
		}
		_, whole := load.Type().Underlying().(*types.Struct)
		return whole && apartFrom(load, request)
	})
}

// apartFrom reports whether no path leads from an instruction to another one, or back.
func apartFrom(a, b ssa.Instruction) bool {
	return a.Parent() == b.Parent() && paths.Find(paths.Search{From: a, At: b, Plain: true}) == nil && paths.Find(paths.Search{From: b, At: a, Plain: true}) == nil
}

// OriginalWritten returns a request that stores what an object is a copy of, after a part of the copy was set.
func (f *Function) OriginalWritten(copied refs.Ref, set ssa.Instruction) ssa.Instruction {
	original := originalOf(copied)
	for _, e := range f.Events {
		if e.Kind == Written && e.Direct && e.At.Root != nil && sameObject(e.At, original) && e.Verb != knowledge.Delete && f.Leads(copied, set, e.Instr, nil) {
			return e.Source
		}
	}
	return nil
}

// OriginalSet reports whether a part of what an object is a copy of may be set, or replaced, after an instruction.
func (f *Function) OriginalSet(copied refs.Ref, after ssa.Instruction) bool {
	original := originalOf(copied)
	return f.Has(func(e Event) bool {
		return (e.Kind == Set || e.Kind == Handed) && e.Sets(original, "") && f.Leads(copied, after, e.Instr, nil)
	})
}

// originalOf returns what an object is a copy of; none where that is not seen.
func originalOf(copied refs.Ref) (original refs.Ref) {
	switch root := copied.Root.(type) {
	case *ssa.Call:
		original = refs.ValueOf(knowledge.Copies(&root.Call))
	case *ssa.Alloc:
		if stores := flow.StoresTo(root); len(stores) == 1 {
			if load, ok := stores[0].Val.(*ssa.UnOp); ok {
				original = refs.ValueOf(load.X)
			}
		}
	}
	return original
}

// sameObject reports whether two objects are one, or one element of a list.
func sameObject(a, b refs.Ref) bool {
	x, ok := a.Root.(*ssa.IndexAddr)
	y, also := b.Root.(*ssa.IndexAddr)
	return a == b || ok && also && a.Path == b.Path && x.Index == y.Index && conditions.Same(x.X, y.X)
}

// takenFromObject reports whether a variable of a struct gets a part of an object of the API, or of a part of one, or an element of a list, as a loop over it
// does: of whatever object the list is, the variable has a copy.
func takenFromObject(variable *ssa.Alloc) bool {
	return onlyGets(variable, func(v ssa.Value) bool {
		v = knowledge.Tuple(v)
		switch entry := v.(type) {
		case *ssa.Lookup:
			v = entry.X
		case *ssa.Next:
			if over, ok := entry.Iter.(*ssa.Range); ok {
				v = over.X
			}
		}
		from := refs.ValueOf(v)
		if element, ok := from.Root.(*ssa.IndexAddr); ok && from.Path == "" {
			_, list := element.X.Type().Underlying().(*types.Slice)
			return list
		}
		return from.Root != nil && from.Path != "" && (knowledge.IsObject(from.Root.Type()) || knowledge.APIStruct(from.Root.Type()))
	})
}

// setsHeld reports whether an assignment sets a part of an object that is a field of a struct, and no pointer in it.
func setsHeld(set ssa.Instruction) bool {
	store, ok := set.(*ssa.Store)
	if !ok {
		return false
	}
	for addr := store.Addr; ; {
		at, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		if at != store.Addr && knowledge.IsObject(at.Type()) {
			return true
		}
		addr = at.X
	}
}

// isParameter reports whether a variable is a parameter that is handed over by its value.
func isParameter(variable *ssa.Alloc) bool {
	return onlyGets(variable, knowledge.Is[*ssa.Parameter])
}

// copiedInto reports whether a variable of a struct gets the struct from elsewhere: as a parameter, or from an
// element of a list or behind a pointer.
func copiedInto(variable *ssa.Alloc) bool {
	return onlyGets(variable, func(v ssa.Value) bool {
		switch v.(type) {
		case *ssa.Parameter, *ssa.UnOp, *ssa.Extract:
			return true
		}
		return false
	})
}

// onlyGets reports whether a variable is assigned to, and only what is accepted.
func onlyGets(variable *ssa.Alloc, accept func(ssa.Value) bool) bool {
	stores := flow.StoresTo(variable)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store *ssa.Store) bool { return !accept(store.Val) })
}
