package flow

import (
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Location names a variable or an object inside a function and its closures: the value that it
// comes from, and the access path that leads to it from there. Two equal locations are the same
// object, as long as nobody assigns to the fields on the path.
type Location struct {
	Root ssa.Value
	Path string // ".Cluster.Machine"; the root itself for ""
}

// maxPath is the number of fields after which an access path is cut: what lies deeper is a root of
// its own, so that it equals nothing else.
const maxPath = 8

// A Locator follows values back to the location that they denote. It takes only steps that change
// nothing about which object it is: conversions, variables that are set once, captured variables, phis
// whose edges agree. It does not follow parameters to the callers.
type Locator struct {
	// Through returns the value that a call returns as its first result or copies, as far as the asker is concerned, and
	// what to append to its path; nil for a call that makes something else.
	Through func(call *ssa.Call) (of ssa.Value, path string)
	// Transparent reports whether a field counts as the struct around it, as ObjectMeta does.
	Transparent func(field *types.Var) bool
	// Holds reports whether a struct, or what a pointer leads to, only holds other objects: then a field that it is put together with
	// is the location of what is stored in it. A nil Holds is false for all.
	Holds func(t types.Type) bool
	// Elsewhere returns the part of an argument that a result of a function of another package holds at a path.
	Elsewhere func(call *ssa.Call, index int, path string) (Part, bool)
	// Owner asks to whom a value belongs: an element counts as its container, and the address of a
	// variable that is set once as what the variable holds.
	Owner bool
	// Exact asks for the pointer itself and not for the object that it leads to if it leads to one. What can be
	// nil by another way is a location of its own: a phi with an edge that is nil, a variable that is read before
	// it is set, the result of an assertion, an interface.
	Exact bool
}

// Locate returns the location that a pointer, or the value behind it, denotes.
func Locate(v ssa.Value) Location { return Locator{}.Locate(v) }

// Locate returns the location that a pointer, or the value behind it, denotes.
func (l Locator) Locate(v ssa.Value) Location {
	return (&location{Locator: l, known: make(map[ssa.Value]Location)}).of(v)
}

// A location is the search of one question.
type location struct {
	Locator
	known map[ssa.Value]Location // the zero Location while a value is looked into
	depth int                    // how many structs are being looked into
}

func (l *location) of(v ssa.Value) Location {
	if at, ok := l.known[v]; ok {
		return at
	}
	l.known[v] = Location{}
	at := l.step(v)
	if at.Root == nil || strings.Count(at.Path, ".") > maxPath {
		at = Location{Root: v}
	}
	l.known[v] = at
	return at
}

func (l *location) step(v ssa.Value) Location {
	if of := l.owner(v); of != nil {
		return l.of(of)
	}
	switch v := v.(type) {
	case *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Extract:
		if l.Exact {
			return Location{Root: v}
		}
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return l.of(v.X)
	case *ssa.ChangeInterface:
		return l.of(v.X)
	case *ssa.ChangeType:
		return l.of(v.X)
	case *ssa.TypeAssert:
		return l.of(v.X)
	case *ssa.Extract:
		if assert, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return l.of(assert.X)
		}
		if at, ok := l.accessed(v); ok {
			return at
		}
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return l.through(call, v)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return l.loaded(v.X, v)
		}
	case *ssa.FieldAddr:
		return l.field(v.X, v.Field)
	case *ssa.Field:
		return l.settled(l.field(v.X, v.Field))
	case *ssa.FreeVar:
		if bound := Bindings(v); len(bound) == 1 {
			return l.of(bound[0])
		}
	case *ssa.Phi:
		return l.merged(v)
	case *ssa.Call:
		if at, ok := l.accessed(v); ok {
			return at
		}
		return l.through(v, v)
	case *ssa.IndexAddr:
		return Location{Root: l.sameElement(v)}
	case *ssa.Lookup:
		return Location{Root: l.sameEntry(v)}
	}
	return Location{Root: v}
}

// through returns the location of the first result of a call.
func (l *location) through(call *ssa.Call, result ssa.Value) Location {
	if l.Through != nil {
		if of, path := l.Through(call); of != nil {
			at := l.of(of)
			at.Path += path
			return at
		}
	}
	return Location{Root: result}
}

// owner returns what a value is an element of, or what its variable holds, if the asker wants that.
func (l *location) owner(v ssa.Value) ssa.Value {
	if !l.Owner {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		if store := OnlyStore(v); store != nil {
			return store.Val
		}
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Lookup:
		return v.X
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Lookup:
			if v.Index == 0 {
				return tuple.X
			}
		case *ssa.Next:
			if loop, ok := tuple.Iter.(*ssa.Range); ok {
				return loop.X
			}
		}
	}
	return nil
}

// loaded returns the location of what a variable or field holds.
func (l *location) loaded(addr ssa.Value, load ssa.Instruction) Location {
	variable := Variable(addr)
	if variable == nil {
		at := l.settled(l.of(addr))
		if l.Exact && !isCell(addr) && !isStruct(knowledge.Pointee(addr.Type())) {
			at.Path += pointee
		}
		return at
	}
	if store := OnlyStore(variable); store != nil && (!l.Exact || !lent(variable) && (store.Parent() != load.Parent() || paths.Before(store, load))) {
		return l.of(store.Val)
	}
	return Location{Root: variable}
}

// pointee is the element of a path that leads from a pointer to what it points to, which can be nil by itself.
const pointee = ".*"

// isCell reports whether an address is that of a variable, a field or an element by its form: the location of the cell is that
// of what it holds.
func isCell(addr ssa.Value) bool {
	switch addr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Alloc, *ssa.FreeVar, *ssa.Global:
		return true
	}
	return false
}

func (l *location) field(of ssa.Value, index int) Location {
	at := l.of(of)
	at.Path = l.extended(at.Path, of, index)
	return at
}

// extended returns a path and a field of the struct that it leads to.
func (l *location) extended(path string, of ssa.Value, index int) string {
	if f := FieldOf(of.Type(), index); f != nil && (l.Transparent == nil || !l.Transparent(f)) {
		path += "." + f.Name()
	}
	return path
}

// merged returns the location of a phi whose edges agree. An edge that is nil, or that the phi itself
// comes back on, says nothing.
func (l *location) merged(phi *ssa.Phi) Location {
	var common Location
	for _, edge := range phi.Edges {
		if knowledge.IsNil(edge) {
			if l.Exact {
				return Location{Root: phi}
			}
			continue
		}
		at := l.of(edge)
		if at.Root == phi || at.Root == nil {
			continue
		}
		if common.Root != nil && at != common {
			return Location{Root: phi}
		}
		common = at
	}
	return common
}

// Variable returns the local variable that an address is, captured or not; nil for a field, an element
// or a pointer.
func Variable(addr ssa.Value) *ssa.Alloc {
	variable, _ := Cell(addr).(*ssa.Alloc)
	switch addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return variable
	}
	return nil
}

// OnlyStore returns the store to a local variable if there is just one, in its function and in the
// closures that capture it. A struct is set by its fields, and has none.
func OnlyStore(variable *ssa.Alloc) *ssa.Store {
	if _, ok := knowledge.Pointee(variable.Type()).Underlying().(*types.Struct); ok {
		return nil
	}
	var only *ssa.Store
	for store := range eachStoreTo(variable) {
		if only != nil {
			return nil
		}
		only = store
	}
	return only
}

// Content returns what a local variable holds whose address a value is, if it is assigned as a whole once; another value as it is.
func Content(v ssa.Value) ssa.Value {
	if variable, ok := v.(*ssa.Alloc); ok {
		if stores := StoresTo(variable); len(stores) == 1 {
			return stores[0].Val
		}
	}
	return v
}

// StoresTo returns the stores to a local variable as a whole, in its function and in the closures
// that capture it.
func StoresTo(variable *ssa.Alloc) []*ssa.Store {
	return slices.Collect(eachStoreTo(variable))
}

// eachStoreTo yields what StoresTo returns.
func eachStoreTo(variable *ssa.Alloc) iter.Seq[*ssa.Store] {
	return func(yield func(*ssa.Store) bool) {
		for ref, addr := range addressUses(variable) {
			if store, ok := ref.(*ssa.Store); ok && store.Addr == addr && !yield(store) {
				return
			}
		}
	}
}
