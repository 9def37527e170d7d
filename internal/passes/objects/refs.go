package objects

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// A Ref names an object inside a function and its closures: the value that it comes from, and the
// fields that lead to it from there. Two equal Refs are the same object, as long as nobody assigns
// to those fields.
type Ref struct {
	Root ssa.Value
	Path string // ".Cluster.Machine"; the object itself for ""
}

// RefOf follows a value back through conversions, variables that are set once, captured variables
// and copies: a deep copy is another value, and the same object in the cluster. It does not follow
// parameters to the callers.
func RefOf(v ssa.Value) Ref {
	return trail{copies: true}.ref(v, 0)
}

// valueOf is RefOf without copies: two objects with one name in memory, and not just in the cluster.
func valueOf(v ssa.Value) Ref { return trail{}.ref(v, 0) }

// A trail says what is followed.
type trail struct{ copies bool }

// The depth is cut for loops through phis; a value cut off stands for itself.
const deepest = 20

func (t trail) ref(v ssa.Value, depth int) Ref {
	if depth > deepest {
		return Ref{Root: v}
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return t.ref(v.X, depth+1)
	case *ssa.ChangeInterface:
		return t.ref(v.X, depth+1)
	case *ssa.ChangeType:
		return t.ref(v.X, depth+1)
	case *ssa.TypeAssert:
		return t.ref(v.X, depth+1)
	case *ssa.Extract:
		if assert, ok := v.Tuple.(*ssa.TypeAssert); ok && v.Index == 0 {
			return t.ref(assert.X, depth+1)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return t.loaded(v, depth)
		}
	case *ssa.FieldAddr:
		return t.field(v.X, v.Field, depth)
	case *ssa.Field:
		return t.field(v.X, v.Field, depth)
	case *ssa.FreeVar:
		if bound := binding(v); bound != nil {
			return t.ref(bound, depth+1)
		}
	case *ssa.Phi:
		return t.merged(v, depth)
	case *ssa.Call:
		if copied := knowledge.Copies(&v.Call); copied != nil && t.copies {
			return t.ref(copied, depth+1)
		}
		if receiver := knowledge.Getter(&v.Call); receiver != nil {
			r := t.ref(receiver, depth+1)
			r.Path += "." + knowledge.CalleeName(&v.Call) + "()"
			return r
		}
	case *ssa.IndexAddr:
		return Ref{Root: sameElement(v)}
	}
	return Ref{Root: v}
}

// loaded is the ref of what a variable or field holds.
func (t trail) loaded(load *ssa.UnOp, depth int) Ref {
	addr := load.X
	for range deepest { // a closure within a closure captures what that has captured
		free, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		bound := binding(free)
		if bound == nil {
			break
		}
		addr = bound
	}
	switch addr := addr.(type) {
	case *ssa.Alloc:
		if stored := onlyStore(addr); stored != nil {
			return t.ref(stored, depth+1)
		}
		return Ref{Root: addr}
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return t.ref(addr, depth+1)
	}
	return Ref{Root: addr}
}

func (t trail) field(of ssa.Value, index, depth int) Ref {
	r := t.ref(of, depth+1)
	f := calls.FieldOf(of.Type(), index)
	if f != nil && knowledge.TypeName(f.Type()) != knowledge.ObjectMeta { // it stands for its object
		r.Path += "." + f.Name()
	}
	return r
}

// merged is the ref of a phi whose edges agree; edges that are nil do not count.
func (t trail) merged(phi *ssa.Phi, depth int) Ref {
	var common Ref
	for _, edge := range phi.Edges {
		if c, ok := edge.(*ssa.Const); ok && c.IsNil() {
			continue
		}
		r := t.ref(edge, depth+5)
		if common.Root != nil && r != common {
			return Ref{Root: phi}
		}
		common = r
	}
	if common.Root == nil {
		return Ref{Root: phi}
	}
	return common
}

// onlyStore returns the value that is stored in a variable if there is just one, in its function
// and in the closures that capture it.
func onlyStore(variable *ssa.Alloc) ssa.Value {
	if _, isPointer := variable.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct); isPointer {
		return nil // the struct itself lives here
	}
	var found ssa.Value
	for _, store := range storesTo(variable) {
		if found != nil {
			return nil
		}
		found = store.Val
	}
	return found
}

func storesTo(addr ssa.Value) []*ssa.Store {
	refs := addr.Referrers()
	if refs == nil {
		return nil
	}
	var stores []*ssa.Store
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == addr {
				stores = append(stores, r)
			}
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for i, bound := range r.Bindings {
				if bound == addr {
					stores = append(stores, storesTo(fn.FreeVars[i])...)
				}
			}
		}
	}
	return stores
}

// binding returns what the closure of a captured variable captures; nil unless it is made once.
func binding(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	refs := fn.Referrers()
	if refs == nil {
		return nil
	}
	var bound ssa.Value
	for _, r := range *refs {
		closure, ok := r.(*ssa.MakeClosure)
		if !ok || closure.Fn != fn {
			continue
		}
		if bound != nil {
			return nil
		}
		for i, free := range fn.FreeVars {
			if free == v {
				bound = closure.Bindings[i]
			}
		}
	}
	return bound
}

// sameElement returns the first address of the same element of the same slice in the function, so
// that &list.Items[i] written twice is one object.
func sameElement(at *ssa.IndexAddr) ssa.Value {
	list := RefOf(at.X)
	refs := at.Index.Referrers()
	if refs == nil {
		return at // a constant index
	}
	for _, r := range *refs {
		other, ok := r.(*ssa.IndexAddr)
		if ok && other.Index == at.Index && (other == at || RefOf(other.X) == list) {
			return other
		}
	}
	return at
}

// objectOf returns the object that a write is about, by the object itself or by its name.
func objectOf(v ssa.Value) Ref {
	if v == nil {
		return Ref{}
	}
	if call, ok := v.(*ssa.Call); ok {
		if named := knowledge.NameOf(&call.Call); named != nil {
			return RefOf(named)
		}
	}
	object := RefOf(v)
	if basic, ok := v.Type().Underlying().(*types.Basic); ok && basic.Kind() == types.String {
		object.Path = withoutMeta(object.Path)
	}
	return object
}

// withoutMeta drops what leads from an object to its name.
func withoutMeta(path string) string {
	return strings.TrimSuffix(path, ".Name")
}

// arrayLen returns the length of the array behind a pointer to one.
func arrayLen(array *ssa.Alloc) (int, bool) {
	t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return int(t.Len()), true
}
