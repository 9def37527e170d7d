package objects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Naming says where the name comes from that a read asks for.
type Naming int

const (
	Unnamed   Naming = iota // that is not known
	OfRequest               // it is what the reconcile is asked to look at
	OfObject                // it is that of an object in memory, which can be an earlier read of the same one
	OfAnother               // it is put together, or comes from an object of another kind
)

// A Key is whose name a read asks for.
type Key struct {
	Naming Naming
	Object Ref // for OfObject
}

// KeyOf returns the key of a call of a client's Get.
func (r *Result) KeyOf(get *ssa.Call) Key {
	args := knowledge.Args(&get.Call)
	s := &naming{Result: r, kind: r.RefOf(args[2])}
	return s.key(args[1], 3)
}

// ReadAs returns the object by whose name and namespace the only reads of a variable ask: it is read again, another value in memory and the same
// object in the cluster. The zero Ref for what is read by another name, or by one that is not known.
func (r *Result) ReadAs(object Ref) Ref {
	variable, ok := object.Root.(*ssa.Alloc)
	if !ok || object.Path != "" {
		return Ref{}
	}
	var found Ref
	for _, call := range calls.In(variable.Parent()) {
		get, ok := call.(*ssa.Call)
		if !ok {
			continue
		}
		if into := knowledge.GetsObject(&get.Call); into == nil || r.RefOf(into) != object {
			continue
		}
		key := r.KeyOf(get)
		if key.Naming != OfObject || found.Root != nil && key.Object != found || !r.inItsNamespace(get, key.Object) {
			return Ref{}
		}
		found = key.Object
	}
	return found
}

// inItsNamespace reports whether a read that asks for the name of an object asks in its namespace as well, or in none.
func (r *Result) inItsNamespace(get *ssa.Call, object Ref) bool {
	load, ok := knowledge.Args(&get.Call)[1].(*ssa.UnOp)
	if !ok {
		return true // the key of the object
	}
	variable := flow.Variable(load.X)
	return variable == nil || len(fieldsSet(variable)) < 2 || r.GivenNamespace(get, object)
}

// A naming is the search for the origin of one name.
type naming struct {
	*Result
	kind Ref // an object of the kind that is read
}

// key looks at a NamespacedName, over as many callers as depth says.
func (n *naming) key(v ssa.Value, depth int) Key {
	if at := flow.Locate(v); at.Root != nil && knowledge.TypeName(at.Root.Type()) == knowledge.Request {
		return Key{Naming: OfRequest}
	}
	switch v := v.(type) {
	case *ssa.Call:
		if args := knowledge.Args(&v.Call); knowledge.NamesObject.Calls(&v.Call) && len(args) > 0 {
			return n.of(n.RefOf(args[0]))
		}
	case *ssa.Parameter:
		return n.given(v, depth, n.key)
	case *ssa.UnOp:
		if variable := flow.Variable(v.X); variable != nil {
			return n.literal(variable, depth)
		}
	}
	return Key{}
}

// literal looks at a NamespacedName that is put together in a variable.
func (n *naming) literal(variable *ssa.Alloc, depth int) Key {
	if stores := flow.StoresTo(variable); len(stores) == 1 {
		return n.key(stores[0].Val, depth)
	}
	var found Key
	for _, ref := range knowledge.Referrers(variable) {
		addr, ok := ref.(*ssa.FieldAddr)
		if f := fieldOf(addr, ok); f == nil || f.Name() != "Name" {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if found.Naming != Unnamed {
				return Key{} // one of two
			}
			found = n.name(store.Val, depth)
		}
	}
	return found
}

func fieldOf(addr *ssa.FieldAddr, ok bool) *types.Var {
	if !ok {
		return nil
	}
	return flow.FieldOf(addr.X.Type(), addr.Field)
}

// name looks at the text of a name.
func (n *naming) name(v ssa.Value, depth int) Key {
	switch v := v.(type) {
	case *ssa.Const:
		return Key{Naming: OfAnother}
	case *ssa.BinOp:
		if v.Op == token.ADD {
			return Key{Naming: OfAnother}
		}
	case *ssa.Parameter:
		return n.given(v, depth, n.name)
	}
	object := refs.ObjectOf(v)
	if object.Root == nil || object.Root == v {
		return Key{}
	}
	if knowledge.TypeName(object.Root.Type()) == knowledge.Request {
		return Key{Naming: OfRequest}
	}
	return n.of(object)
}

// of tells whether an object can be the one that is read. What is in an interface can; a text that is kept in
// an object is the name of another one.
func (n *naming) of(object Ref) Key {
	own, read := pointed(refs.TypeOf(object)), pointed(refs.TypeOf(n.kind))
	if own == nil || read == nil {
		return Key{}
	}
	if types.IsInterface(own) || types.IsInterface(read) || types.Identical(own, read) {
		return Key{OfObject, object}
	}
	return Key{Naming: OfAnother}
}

// pointed returns the type that a variable or a pointer leads to; nil for nil.
func pointed(t types.Type) types.Type {
	for range 2 {
		if t == nil {
			return nil
		}
		t = knowledge.Pointee(t)
	}
	return types.Unalias(t)
}

// given looks at what all the callers of a function that are seen give a parameter; they have to agree.
func (n *naming) given(param *ssa.Parameter, depth int, look func(ssa.Value, int) Key) Key {
	var found Key
	for i, site := range n.graph.Sites(param.Parent()) {
		arg := site.Argument(param)
		if arg == nil || depth == 0 {
			return Key{}
		}
		key := look(arg, depth-1)
		if key.Naming == OfObject || i > 0 && key != found {
			return Key{} // an object of the caller's
		}
		found = key
	}
	return found
}
