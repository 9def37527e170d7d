package compares

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// independent reports whether two pointers are of two objects, or of an object and a variable. A pointer that was
// kept of the same object, or of a struct copied from it, says whether the field was set since. One that a call
// returns may be either. The two objects of the event of an update are always two.
func independent(x, y ssa.Value) bool {
	a, b := refs.ValueOf(x), refs.ValueOf(y)
	if a.Root != nil && a.Root == b.Root && knowledge.CacheEvent(a.Root.Type()) {
		return ofOther(a.Path, b.Path)
	}
	same := func(x, y ssa.Value) bool {
		return slices.ContainsFunc(flow.Alternatives(x), func(v ssa.Value) bool { return slices.Contains(roots(y), refs.ValueOf(v).Root) })
	}
	return known(x) && known(y) && !same(x, y) && !same(y, x)
}

// ofOther reports whether two paths begin with two fields.
func ofOther(a, b string) bool {
	first := func(path string) string { return strings.SplitN(strings.TrimPrefix(path, "."), ".", 2)[0] }
	return first(a) != first(b)
}

// known reports whether it is seen what a pointer is: one that is read from a field, handed over, or made here, or the address of a text or number in a struct.
func known(v ssa.Value) bool {
	return !slices.ContainsFunc(flow.Alternatives(v), func(v ssa.Value) bool {
		v = knowledge.Unconverted(v)
		if addr, ok := v.(*ssa.FieldAddr); ok {
			_, plain := knowledge.Pointee(addr.Type()).Underlying().(*types.Basic)
			return !plain
		}
		if field, _ := flow.FieldRead(v); field != nil {
			return false
		}
		switch v := v.(type) {
		case *ssa.Parameter, *ssa.Alloc, *ssa.Global:
			return false
		case *ssa.Call:
			return !knowledge.PointerTo(&v.Call)
		}
		return true
	})
}

// roots returns the roots of the locations that a value can have, and those of what they are shallow copies of.
func roots(v ssa.Value) []ssa.Value {
	var found []ssa.Value
	for _, v := range flow.Alternatives(v) {
		root := refs.ValueOf(v).Root
		found = append(found, root)
		if variable, ok := root.(*ssa.Alloc); ok {
			for _, store := range flow.StoresTo(variable) {
				found = append(found, refs.ValueOf(store.Val).Root)
			}
		}
	}
	return found
}
