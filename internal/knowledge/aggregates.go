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
	for _, name := range []string{"Unwrap", "As", "Status", "Cause"} {
		if HasMethod(made.X.Type(), name) {
			return false
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

// CollectsErrors reports whether a call adds to a list of errors, or to one error that holds several, or makes one error of them: append, errors.Join, and what packages
// such as github.com/hashicorp/go-multierror and go.uber.org/multierr have for that.
func CollectsErrors(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	if BuiltinName(call) == "append" {
		return IsErrorList(results.At(0).Type())
	}
	switch CalleeName(call) {
	case "Append", "Combine", "ErrorOrNil", "Join", "NewAggregate":
		return results.Len() == 1 && IsSomeError(results.At(0).Type())
	}
	return false
}

// IsErrorList reports whether t is a list of errors.
func IsErrorList(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return ok && IsError(list.Elem())
}

const newAggregate = "k8s.io/apimachinery/pkg/util/errors.NewAggregate"
