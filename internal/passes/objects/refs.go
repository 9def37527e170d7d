package objects

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Ref names an object of the cluster inside a function and its closures.
type Ref = flow.Location

// deepest bounds how far conditions are followed; a value cut off is unknown.
const deepest = 20

// RefOf returns the object that a value is: a deep copy is another value, and the same object in the
// cluster.
func RefOf(v ssa.Value) Ref {
	return flow.Locator{Transparent: metadata, Through: func(call *ssa.Call) (ssa.Value, string) {
		if copied := knowledge.Copies(&call.Call); copied != nil {
			return copied, ""
		}
		return getter(call)
	}}.Locate(v)
}

// valueOf is RefOf without copies: two objects with one name in memory, and not just in the cluster.
func valueOf(v ssa.Value) Ref {
	return flow.Locator{Transparent: metadata, Through: getter}.Locate(v)
}

// metadata reports whether a field is the metadata of an object, which counts as the object itself.
func metadata(field *types.Var) bool {
	return knowledge.TypeName(field.Type()) == knowledge.ObjectMeta
}

func getter(call *ssa.Call) (ssa.Value, string) {
	if receiver := knowledge.Getter(&call.Call); receiver != nil {
		return receiver, "." + knowledge.CalleeName(&call.Call) + "()"
	}
	return nil, ""
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
		object.Path = strings.TrimSuffix(object.Path, ".Name")
	}
	return object
}

// arrayLen returns the length of the array that a pointer leads to.
func arrayLen(array *ssa.Alloc) (int, bool) {
	t, ok := array.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return int(t.Len()), true
}
