package knowledge

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	schemeAskers = having(asksScheme)
	encoders     = having(encodes)
	accessors    = having(accesses)
)

// AsksScheme returns the object of a call that fails only if a scheme does not know the type of that; nil for another call.
func AsksScheme(call *ssa.CallCommon) ssa.Value {
	if !schemeAskers.Calls(call) {
		return nil
	}
	for _, arg := range Args(call) {
		if TypeName(arg.Type()) != scheme {
			return arg
		}
	}
	return nil
}

// scheme is the type of what knows the kinds of Go types.
const scheme = "k8s.io/apimachinery/pkg/runtime.Scheme"

// AccessesShown returns the function to which a call shows what a store holds, if it fails only for what is no object; nil for another call.
func AccessesShown(call *ssa.CallCommon) ssa.Value {
	i := symbols[Callee(call)].Shows.index()
	if args := Args(call); accessors.Calls(call) && i < len(args) {
		return Unconverted(args[i])
	}
	return nil
}

// AlwaysEncodes reports whether a call writes a value as JSON whose type can always be written: texts, bools, whole numbers, and structs, lists
// and maps of them, none of which has a method of its own for that. A float can be no number, and an interface can hold anything.
func AlwaysEncodes(call *ssa.CallCommon) bool {
	args := Args(call)
	return encoders.Calls(call) && len(args) > 0 && encodable(Unconverted(args[0]).Type(), make(map[types.Type]bool))
}

// EncodesJSON reports whether a call writes a value as JSON.
func EncodesJSON(call *ssa.CallCommon) bool { return encoders.Calls(call) }

func encodable(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] || encodesItself(t) {
		return false // what holds its own kind may hold itself
	}
	seen[t] = true
	defer delete(seen, t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsString|types.IsInteger) != 0
	case *types.Pointer:
		return encodable(u.Elem(), seen)
	case *types.Slice:
		return encodable(u.Elem(), seen)
	case *types.Array:
		return encodable(u.Elem(), seen)
	case *types.Map:
		key, ok := u.Key().Underlying().(*types.Basic)
		return ok && key.Info()&(types.IsString|types.IsInteger) != 0 && !encodesItself(u.Key()) && encodable(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			name, _, _ := strings.Cut(reflect.StructTag(u.Tag(i)).Get("json"), ",")
			if (u.Field(i).Exported() || u.Field(i).Embedded()) && name != "-" && !encodable(u.Field(i).Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

// encodesItself reports whether a type has a method that writes it as JSON or text.
func encodesItself(t types.Type) bool {
	if _, named := t.(*types.Named); !named {
		return false
	}
	return slices.ContainsFunc([]string{"MarshalJSON", "MarshalText"}, func(method string) bool {
		found, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
		return found != nil
	})
}

// SplitsKey are functions that take the key of an object apart, which what makes keys has put together: they fail for no item of a queue.
var SplitsKey = Names{"k8s.io/client-go/tools/cache.SplitMetaNamespaceKey": true}
