package objects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Ref names an object of the cluster inside a function and its closures.
type Ref = refs.Ref

// RefOf returns the object that a value is: a deep copy is another value, and the same object in the
// cluster.
func RefOf(v ssa.Value) Ref { return refs.Of(v) }

// arrayLen returns the length of the array that a pointer leads to.
func arrayLen(array *ssa.Alloc) (int, bool) {
	t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return int(t.Len()), true
}
