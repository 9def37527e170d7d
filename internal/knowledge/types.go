package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// IsError reports whether t is the type error.
func IsError(t types.Type) bool {
	declared := types.Universe.Lookup("error").Type()
	if _, named := types.Unalias(t).(*types.Named); named {
		return types.Identical(t.Underlying(), declared.Underlying())
	}
	return types.Identical(t, declared)
}

// PlainError returns the error that a conversion between error and another name for it has as its operand; any other value as it is.
func PlainError(v ssa.Value) ssa.Value {
	switch conv := v.(type) {
	case *ssa.ChangeType:
		if IsError(conv.X.Type()) {
			return conv.X
		}
	case *ssa.ChangeInterface:
		if IsError(conv.Type()) && IsError(conv.X.Type()) {
			return conv.X
		}
	}
	return v
}

// IsSomeError reports whether t is error or implements it, as a list of errors does.
func IsSomeError(t types.Type) bool {
	return types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// IsBool reports whether t is a bool, under whatever name.
func IsBool(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Bool
}

// IsFunction reports whether t is the type of functions, under whatever name.
func IsFunction(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// Nilable reports whether t is a pointer or an interface.
func Nilable(t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	return pointer || types.IsInterface(t)
}

// SameNamed reports whether two types are one named type, or pointers to it.
func SameNamed(a, b types.Type) bool {
	x, y := Named(a), Named(b)
	return x != nil && y != nil && x.Origin() == y.Origin()
}

// Named returns the named type that t is, or points to; nil for none.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	found, _ := t.(*types.Named)
	return found
}

// Pointee returns what values of a pointer type, or of a type parameter for one, point to, and every other type itself.
func Pointee(t types.Type) types.Type {
	if pointer, ok := underlying(t).(*types.Pointer); ok {
		return pointer.Elem()
	}
	return t
}

// underlying returns the underlying type of t: of a type parameter, that of the one type which its constraint names, and the constraint if it names
// several or none.
func underlying(t types.Type) types.Type {
	if param, ok := types.Unalias(t).(*types.TypeParam); ok {
		return only(param.Constraint(), 0)
	}
	return t.Underlying()
}

// maxEmbedded bounds how deep a constraint is looked into for the type that it names.
const maxEmbedded = 8

func only(constraint types.Type, depth int) types.Type {
	of, ok := constraint.Underlying().(*types.Interface)
	if !ok || of.NumEmbeddeds() != 1 || depth > maxEmbedded {
		return constraint.Underlying()
	}
	embedded := of.EmbeddedType(0)
	if union, ok := embedded.(*types.Union); ok && union.Len() == 1 {
		embedded = union.Term(0).Type()
	}
	return only(embedded, depth+1)
}

// TypeObject returns the declaration of a named type, or of the one that a pointer points to; nil for others.
func TypeObject(t types.Type) *types.TypeName {
	if found := Named(t); found != nil {
		return found.Origin().Obj()
	}
	return nil
}

// ActsAsObject reports whether a type has the methods of an API object: it is one, a pointer to one, or an interface of such.
func ActsAsObject(t types.Type) bool {
	method, _, _ := types.LookupFieldOrMethod(t, true, nil, "GetDeletionTimestamp")
	_, ok := method.(*types.Func)
	return ok
}

// Unstructured reports whether a type holds objects of all kinds.
func Unstructured(t types.Type) bool {
	return TypeName(t) == "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.Unstructured"
}

// UnstructuredList reports whether a type holds lists of objects of all kinds.
func UnstructuredList(t types.Type) bool {
	return TypeName(t) == "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured.UnstructuredList"
}

// Untyped reports whether the type of an object does not say of which kind it is.
func Untyped(t types.Type) bool {
	return Unstructured(t) || MetadataOnly(t)
}

// MetadataOnly reports whether a type holds the metadata of objects of all kinds, or a list of it.
func MetadataOnly(t types.Type) bool {
	name := TypeName(t)
	return name == partialMetadata || name == partialMetadata+"List"
}

const partialMetadata = "k8s.io/apimachinery/pkg/apis/meta/v1.PartialObjectMetadata"

// Reconciler reports whether a type has the method that a controller calls.
func Reconciler(t types.Type) bool {
	found := Named(t)
	if found == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(found), true, nil, Reconcile)
	_, ok := obj.(*types.Func)
	return ok
}

// EmptyList reports whether a value is a list that is made without elements: a literal, or one of length 0, whatever its capacity is.
func EmptyList(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeSlice:
		return ZeroConstant(v.Len)
	case *ssa.Slice:
		array, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		if v.High != nil {
			return ZeroConstant(v.High)
		}
		of, ok := Pointee(array.Type()).Underlying().(*types.Array)
		return ok && of.Len() == 0
	}
	return false
}

// IsNil reports whether a value is the constant nil.
func IsNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}
