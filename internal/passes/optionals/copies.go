package optionals

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// copied returns what a value is a copy of: a parameter, what a pointer leads to, also by a function that has something else for nil, an
// element of a list or a map, an object that a function returns by value; nil for another value.
func copied(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.Lookup:
		return v
	case *ssa.UnOp:
		if flow.Variable(v.X) == nil {
			return v
		}
	case *ssa.Extract:
		switch v.Tuple.(type) {
		case *ssa.Lookup, *ssa.Next:
			return v
		}
		if objectByValue(v) {
			return v
		}
	case *ssa.Call:
		if knowledge.PartGetter(&v.Call) != nil || objectByValue(v) {
			return v
		}
		return knowledge.Dereferenced(&v.Call)
	}
	return nil
}

func objectByValue(v ssa.Value) bool {
	_, whole := v.Type().Underlying().(*types.Struct)
	return whole && knowledge.IsObject(v.Type())
}

// original returns a use of a variable that is a copy, or of what DeepCopy returns, as one of what it is a copy of, where it is made, and one of what a
// function returns that returns what it was handed as one of that. A part that an object shares with another one is the same.
func (r *Result) original(use Use) (Use, bool) {
	if same, path, call := r.handedBack(use.At); same != nil {
		at, ok := located(knowledge.Unconverted(same))
		at.Path += path
		if call.Parent() == use.Instr.Parent() {
			return Use{Instr: use.Instr, At: at}, ok // the same object, whose parts may be set after the call as well
		}
		return Use{Instr: call, At: at}, ok
	}
	if call, ok := use.At.Root.(*ssa.Call); ok && knowledge.Copies(&call.Call) != nil {
		at, ok := located(knowledge.Copies(&call.Call))
		at.Path += use.At.Path
		return Use{Instr: call, At: at}, ok
	}
	if of, ok := r.sharedBy(use); ok {
		return of, true
	}
	variable, ok := use.At.Root.(*ssa.Alloc)
	if !ok {
		return Use{}, false
	}
	if store, rest := putIn(variable, use.At.Path); store != nil && store.Parent() == use.Instr.Parent() {
		at, ok := putAt(store, rest)
		return Use{Instr: use.Instr, At: at}, ok && at.Root != variable // the same object, whose parts may be set after that as well
	}
	stores := flow.StoresTo(variable)
	if len(stores) != 1 || stores[0].Parent() != use.Instr.Parent() {
		return Use{}, false
	}
	of := copied(stores[0].Val)
	if of == nil {
		return Use{}, false
	}
	at, ok := located(of)
	at.Path += use.At.Path
	return Use{Instr: stores[0], At: at}, ok && at.Root != variable
}

// maxEntries bounds how many maps in maps an object is looked up in.
const maxEntries = 4

// entryOf returns what holds the maps in which a value is an entry, or of which it is a copy: a question about that may be one about the entry.
func entryOf(v ssa.Value) []ssa.Value {
	var found []ssa.Value
	for range maxEntries {
		if variable, ok := v.(*ssa.Alloc); ok {
			stores := flow.StoresTo(variable)
			if len(stores) != 1 {
				break
			}
			v = stores[0].Val
		}
		in := mapOf(v)
		if in == nil {
			break
		}
		v = refs.ValueOf(in).Root
		found = append(found, v)
	}
	return found
}

// mapOf returns the map in which a value was looked up, or over which a range gives it; nil for another value.
func mapOf(v ssa.Value) ssa.Value {
	if found := lookup(v); found != nil {
		return found.X
	}
	part, ok := v.(*ssa.Extract)
	if !ok {
		return nil
	}
	next, ok := part.Tuple.(*ssa.Next)
	if !ok {
		return nil
	}
	over, ok := next.Iter.(*ssa.Range)
	if !ok {
		return nil
	}
	return over.X
}

// copies reports whether a store makes all of a variable what something else holds, or puts an object into a struct of the program.
func (h *holder) copies(store *ssa.Store) bool {
	if store == h.put || store == h.shares {
		return true
	}
	same, _, _ := h.result.handedBack(h.at)
	variable, ok := store.Addr.(*ssa.Alloc)
	if !ok || ssa.Value(variable) != h.at.Root {
		return false
	}
	several := flow.Made(store.Val) != nil && objectByValue(store.Val) && len(flow.StoresTo(variable)) > 1 // what one of several functions returns it may have completed
	return copied(store.Val) != nil && !several || same != nil
}

// putIn returns the store by which a struct of the program gets the object with which a path goes on, and the rest of the path; nil for
// a struct of an API, and for a field that is set in several places.
func putIn(made *ssa.Alloc, path string) (store *ssa.Store, rest string) {
	name, rest, below := strings.Cut(strings.TrimPrefix(path, "."), ".")
	if !below || knowledge.APIStruct(made.Type()) {
		return nil, ""
	}
	return storeInto(made, name), "." + rest
}

// storeInto returns the store by which a struct gets a field; nil for one that is set in several places.
func storeInto(made *ssa.Alloc, name string) (store *ssa.Store) {
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(made)) {
		if flow.FieldOf(addr.X.Type(), addr.Field).Name() != name {
			continue
		}
		for set := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if set.Addr != ssa.Value(addr) {
				continue
			}
			if store != nil {
				return nil
			}
			store = set
		}
	}
	return store
}

// putFromOutside is putIn for an object that comes from elsewhere, as one that is read from the cluster does: what another function returns it may have
// completed.
func (r *Result) putFromOutside(made *ssa.Alloc, path string) *ssa.Store {
	store, rest := putIn(made, path)
	if store == nil {
		return nil
	}
	at, ok := putAt(store, rest)
	of := Use{Instr: store, At: at}
	if !ok || at.Root == ssa.Value(made) || !r.fromOutside(of) || !r.handedIn(of) {
		return nil
	}
	return store
}

// putAt returns the location of a part of the object that a store puts into a struct of the program.
func putAt(store *ssa.Store, rest string) (refs.Ref, bool) {
	at := refs.Pointer(knowledge.Unconverted(store.Val))
	at.Path += rest
	return locatedAt(at, store.Val)
}

// appended reports whether a store puts a value into a literal of a list, or into the arguments of a call that takes any number of them, as append does: what is
// there is a copy.
func appended(store *ssa.Store) bool {
	element, ok := store.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := element.X.(*ssa.Alloc)
	return ok && (array.Comment == "varargs" || array.Comment == "slicelit")
}
