package expectations

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// loaded returns the key in a variable: a property of an object, a NamespacedName that is written
// out, or a local variable that is assigned once.
func (r *Result) loaded(load *ssa.UnOp, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	switch addr := load.X.(type) {
	case *ssa.FieldAddr:
		return r.property(calls.FieldOf(addr.X.Type(), addr.Field), owner(addr.X), args)
	case *ssa.Alloc:
		if stored := onlyStore(addr); stored != nil {
			return r.key(stored, args, depth-1)
		}
		if knowledge.TypeName(addr.Type()) != knowledge.NamespacedName {
			return nil
		}
		namespace, name := r.key(fieldStore(addr, "Namespace"), args, depth-1), r.key(fieldStore(addr, "Name"), args, depth-1)
		if name != nil && namespace != nil {
			return append(append(append(Key{}, namespace...), Part{Text: "/"}), name...)
		}
	}
	return nil
}

// property returns the key that a field of an object is; of is the object.
func (r *Result) property(field *types.Var, of ssa.Value, args map[*ssa.Parameter]ssa.Value) Key {
	if field == nil {
		return nil
	}
	if field.Name() == "NamespacedName" && knowledge.TypeName(of.Type()) == knowledge.Request {
		return Key{{Property: "namespace", Object: of}, {Text: "/"}, {Property: "name", Object: of}}
	}
	property := map[string]string{"Name": "name", "Namespace": "namespace", "UID": "uid"}[field.Name()]
	if property == "" {
		return nil
	}
	return Key{part(property, of, args)}
}

// nameOfRequest returns the key that a parameter with a NamespacedName is; a function that is handed
// one does not tell whose it is.
func nameOfRequest(v *ssa.Parameter) Key {
	if knowledge.TypeName(v.Type()) != knowledge.NamespacedName {
		return nil
	}
	return Key{{Property: "namespace", Object: v}, {Text: "/"}, {Property: "name", Object: v}}
}

// madeBy returns the key that a call returns.
func (r *Result) madeBy(call *ssa.Call, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	common := &call.Call
	given := knowledge.Args(common)
	switch {
	case knowledge.IsKeyOf(common) && len(given) > 0:
		return Key{part("key", unwrapped(given[0]), args)}
	case knowledge.NamesObject.Calls(common) && len(given) > 0:
		of := unwrapped(given[0])
		return Key{part("namespace", of, args), {Text: "/"}, part("name", of, args)}
	case knowledge.Callee(common) == "("+knowledge.NamespacedName+").String":
		return r.key(common.Args[0], args, depth-1)
	case knowledge.Callee(common) == "fmt.Sprintf" && len(given) == 2:
		return r.formatted(given[0], given[1], args, depth)
	}
	method, recv := methodOf(common)
	if method != nil && len(given) == 0 {
		property := map[string]string{"GetName": "name", "GetNamespace": "namespace", "GetUID": "uid"}[method.Name()]
		if property != "" {
			return Key{part(property, owner(recv), args)}
		}
	}
	return r.returned(call, args, depth)
}

// returned returns the key that a function of the package with a single return makes of what it is
// given.
func (r *Result) returned(call *ssa.Call, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	callees := r.graph.Callees(call)
	if len(callees) != 1 || len(callees[0].Params) != len(call.Call.Args) {
		return nil
	}
	var only *ssa.Return
	for _, b := range callees[0].Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			if only != nil {
				return nil
			}
			only = ret
		}
	}
	if only == nil || len(only.Results) != 1 {
		return nil
	}
	inner := make(map[*ssa.Parameter]ssa.Value)
	for i, param := range callees[0].Params {
		inner[param] = call.Call.Args[i]
		if outer, ok := call.Call.Args[i].(*ssa.Parameter); ok && args[outer] != nil {
			inner[param] = args[outer]
		}
	}
	return r.key(only.Results[0], inner, depth-1)
}

// formatted returns the key that fmt.Sprintf makes of a constant format with %s and %v.
func (r *Result) formatted(format, list ssa.Value, args map[*ssa.Parameter]ssa.Value, depth int) Key {
	text, ok := format.(*ssa.Const)
	slice, isSlice := list.(*ssa.Slice)
	if !ok || !isSlice || text.Value == nil {
		return nil
	}
	pieces := strings.Split(strings.ReplaceAll(constant.StringVal(text.Value), "%v", "%s"), "%s")
	elements := elementsOf(slice)
	if len(pieces) != len(elements)+1 || strings.Contains(strings.Join(pieces, ""), "%") {
		return nil
	}
	var made Key
	for i, piece := range pieces {
		if piece != "" {
			made = append(made, Part{Text: piece})
		}
		if i == len(elements) {
			break
		}
		element := r.key(unwrapped(elements[i]), args, depth-1)
		if element == nil || len(made) > maxParts {
			return nil
		}
		made = append(made, element...)
	}
	return made
}

// elementsOf returns what is stored in the array behind a slice of arguments, in order; nil if an
// element is not known.
func elementsOf(slice *ssa.Slice) []ssa.Value {
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	pointer, ok := array.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	of, ok := pointer.Elem().Underlying().(*types.Array)
	if !ok || of.Len() > maxParts {
		return nil
	}
	elements := make([]ssa.Value, of.Len())
	for _, ref := range *array.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		index, ok := addr.Index.(*ssa.Const)
		if !ok || len(*addr.Referrers()) != 1 {
			return nil
		}
		store, ok := (*addr.Referrers())[0].(*ssa.Store)
		if !ok {
			return nil
		}
		elements[index.Int64()] = store.Val
	}
	return elements
}

// onlyStore returns what is stored in a local variable if that happens once, and as a whole.
func onlyStore(alloc *ssa.Alloc) ssa.Value {
	var stored ssa.Value
	for _, ref := range *alloc.Referrers() {
		store, ok := ref.(*ssa.Store)
		if !ok || store.Addr != alloc {
			continue
		}
		if stored != nil {
			return nil
		}
		stored = store.Val
	}
	return stored
}

// fieldStore returns what is stored in a field of a struct that is written out; an empty constant if
// nothing is.
func fieldStore(alloc *ssa.Alloc, name string) ssa.Value {
	for _, ref := range *alloc.Referrers() {
		addr, ok := ref.(*ssa.FieldAddr)
		if !ok || calls.FieldOf(addr.X.Type(), addr.Field).Name() != name {
			continue
		}
		for _, ref := range *addr.Referrers() {
			if store, ok := ref.(*ssa.Store); ok {
				return store.Val
			}
		}
	}
	return ssa.NewConst(constant.MakeString(""), types.Typ[types.String])
}
