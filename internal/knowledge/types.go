package knowledge

import "go/types"

// IsError reports whether t is the type error.
func IsError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// IsBool reports whether t is a bool, under whatever name.
func IsBool(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Bool
}

// SameNamed reports whether two types are one named type, or pointers to it.
func SameNamed(a, b types.Type) bool {
	x, y := named(a), named(b)
	return x != nil && y != nil && x.Origin() == y.Origin()
}

func named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	found, _ := t.(*types.Named)
	return found
}
