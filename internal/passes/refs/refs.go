// Package refs names the objects of a cluster that a function handles: flow's locations, with what is
// known of the methods of objects.
package refs

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Ref names an object inside a function and its closures.
type Ref = flow.Location

// Of returns the object that a value is: a deep copy is another value, and the same object in the
// cluster.
func Of(v ssa.Value) Ref { return At(v, "") }

// At returns the object that an access path leads to from a value.
func At(v ssa.Value, path string) Ref { return InCluster.At(v, path) }

// ValueOf is Of without copies: two objects with one name in memory, and not just in the cluster.
func ValueOf(v ssa.Value) Ref { return ValueAt(v, "") }

// ValueAt is At without copies.
func ValueAt(v ssa.Value, path string) Ref { return inMemory.At(v, path) }

// InCluster is how Of looks at values.
var InCluster = flow.Locator{Transparent: metadata, Holds: holds, Through: func(call *ssa.Call) (ssa.Value, string) {
	if copied := knowledge.Copies(&call.Call); copied != nil {
		return copied, ""
	}
	return getter(call)
}}

var inMemory = flow.Locator{Transparent: metadata, Holds: holds, Through: getter}

// holds reports whether a struct, or what a pointer leads to, is none of an API: what is put into an object becomes a part of it.
func holds(t types.Type) bool {
	t = knowledge.Pointee(knowledge.Pointee(t)) // a variable that holds a pointer
	_, isStruct := t.Underlying().(*types.Struct)
	return isStruct && !knowledge.APIStruct(t)
}

// Pointer returns the location of a pointer itself: two with one location are nil together, as long as nobody
// assigns to what the path names. The controller that owns an object is a part of it, and so is what a getter
// returns. A clone of a map is nil if the map is.
func Pointer(v ssa.Value) Ref {
	return flow.Locator{Exact: true, Transparent: embedded, Through: func(call *ssa.Call) (ssa.Value, string) {
		if object := knowledge.ControllerOf(&call.Call); object != nil {
			return knowledge.Unconverted(object), Owner
		}
		if list, of := knowledge.FindsCondition(call); list != nil {
			return list, Condition(of)
		}
		if of := knowledge.ClonesMap(&call.Call); of != nil {
			return of, ""
		}
		if object, field := knowledge.MetaMap(&call.Call); object != nil {
			return knowledge.Unconverted(object), "." + field
		}
		if object, field := knowledge.MetaList(&call.Call); object != nil {
			return knowledge.Unconverted(object), "." + field
		}
		of, path := getter(call)
		if of == nil {
			of, path = knowledge.PartGetter(&call.Call), "."+knowledge.CalleeName(&call.Call)+"()"
		}
		if of == nil {
			return nil, ""
		}
		return knowledge.Unconverted(of), path
	}}.Locate(v)
}

// Owner is the element of a path that leads from an object to the reference to the controller that owns it.
const Owner = ".Controller()"

// ConditionStep begins the element of a path that leads from a list of conditions to the one of a type.
const ConditionStep = ".Condition("

// Condition returns that element for a type.
func Condition(of ssa.Value) string {
	name := of.Name()
	if text, ok := knowledge.Text(of); ok {
		name = strings.ReplaceAll(text, ".", "-")
	}
	return ConditionStep + name + ")"
}

// LookedUp reports whether a path leads to what was looked for in an object and need not have been found: the controller that
// owns it, or a condition.
func LookedUp(path string) bool {
	last := path[max(0, strings.LastIndex(path, ".")):]
	return last == Owner || strings.HasPrefix(last, ConditionStep)
}

// embedded reports whether a field is the metadata of an object by value.
func embedded(field *types.Var) bool {
	_, pointer := field.Type().Underlying().(*types.Pointer)
	return !pointer && metadata(field)
}

// metadata reports whether a field is the metadata of an object, which counts as the object itself.
func metadata(field *types.Var) bool {
	return knowledge.TypeName(field.Type()) == knowledge.ObjectMeta
}

func getter(call *ssa.Call) (ssa.Value, string) {
	if object := knowledge.MetaOf(&call.Call); object != nil {
		return object, ""
	}
	if receiver := knowledge.Getter(&call.Call); receiver != nil {
		return receiver, "." + knowledge.CalleeName(&call.Call) + "()"
	}
	return nil, ""
}

// ObjectOf returns the object that a write is about, by the object itself or by its name.
func ObjectOf(v ssa.Value) Ref {
	if v == nil {
		return Ref{}
	}
	if call, ok := v.(*ssa.Call); ok {
		if named := knowledge.NameOf(&call.Call); named != nil {
			return Of(named)
		}
	}
	object := Of(v)
	if basic, ok := v.Type().Underlying().(*types.Basic); ok && basic.Kind() == types.String {
		object.Path = strings.TrimSuffix(object.Path, ".Name")
	}
	return object
}

// TypeOf returns the type of the object that a ref names; nil when a step of its path is not found.
func TypeOf(object Ref) types.Type {
	if object.Root == nil {
		return nil
	}
	t := pointed(object.Root.Type())
	for _, name := range strings.Split(object.Path, ".")[1:] {
		member, _, _ := types.LookupFieldOrMethod(t, true, packageOf(object.Root), strings.TrimSuffix(name, "()"))
		switch member := member.(type) {
		case *types.Var:
			t = member.Type()
		case *types.Func:
			results := member.Signature().Results()
			if results.Len() == 0 {
				return nil
			}
			t = results.At(0).Type()
		default:
			return nil
		}
	}
	return t
}

// pointed returns the type of the pointer at an address: the root of a ref can be the place of one, such as an element of a list, or a variable that
// is set more than once and that a closure captures. Other types stand for themselves.
func pointed(t types.Type) types.Type {
	if address, ok := t.Underlying().(*types.Pointer); ok && knowledge.Is[*types.Pointer](address.Elem().Underlying()) {
		return address.Elem()
	}
	return t
}

// packageOf returns the package of a value, whose unexported fields can be on a path.
func packageOf(v ssa.Value) *types.Package {
	if fn := v.Parent(); fn != nil && fn.Pkg != nil {
		return fn.Pkg.Pkg
	}
	return nil
}

// Finalizers returns the object whose finalizers a value is as they are; ok is false for another value.
func Finalizers(v ssa.Value) (object ssa.Value, ok bool) {
	switch v := v.(type) {
	case *ssa.Call:
		if object := knowledge.GetsFinalizers(&v.Call); object != nil {
			return object, true
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && MetaField(addr, knowledge.FinalizersField) {
			return addr.X, true
		}
	}
	return nil, false
}

// MetaField reports whether an address is that of the named field of the metadata of an object.
func MetaField(addr *ssa.FieldAddr, name string) bool {
	f := flow.FieldOf(addr.X.Type(), addr.Field)
	return f != nil && f.Name() == name && knowledge.TypeName(addr.X.Type()) == knowledge.ObjectMeta
}
