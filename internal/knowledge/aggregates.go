package knowledge

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Encloses reports whether a value is an error that holds others in which no API error is found: an aggregate of
// apimachinery, which has Is and not As, or one of a type with neither Unwrap nor the Status of an API error.
func Encloses(v ssa.Value) bool {
	if call, ok := v.(*ssa.Call); ok {
		return Callee(&call.Call) == newAggregate
	}
	made, ok := v.(*ssa.MakeInterface)
	if !ok || !IsError(made.Type()) {
		return false
	}
	methods := types.NewMethodSet(made.X.Type())
	for _, name := range []string{"Unwrap", "As", "Status", "Cause"} {
		for i := range methods.Len() {
			if methods.At(i).Obj().Name() == name {
				return false
			}
		}
	}
	return true
}

// Joined returns the list of errors that a call makes one of, which is nil if all are; nil for another call.
func Joined(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "errors.Join", newAggregate:
		return call.Args[0]
	}
	return nil
}

const newAggregate = "k8s.io/apimachinery/pkg/util/errors.NewAggregate"
