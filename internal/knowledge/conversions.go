package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Converts returns the object that a call makes a map of fields of; nil for another call.
func Converts(call *ssa.CallCommon) ssa.Value {
	args := Args(call)
	if name := Callee(call); !strings.HasPrefix(name, "(k8s.io/apimachinery/pkg/runtime.") || !strings.HasSuffix(name, "nstructuredConverter).ToUnstructured") || len(args) != 1 {
		return nil
	}
	return Unconverted(args[0])
}

// ConvertsInto returns the two objects of a call that converts one into the other; nil for another call.
func ConvertsInto(call *ssa.CallCommon) (from, into ssa.Value) {
	args := Args(call)
	if Callee(call) != "(k8s.io/apimachinery/pkg/runtime.Scheme).Convert" || len(args) < 2 {
		return nil, nil
	}
	return Unconverted(args[0]), Unconverted(args[1])
}

// NestedOf returns the map of fields of which a call reads a field; nil for another call.
func NestedOf(call *ssa.CallCommon) ssa.Value {
	if !strings.HasPrefix(Callee(call), nested+"Nested") {
		return nil
	}
	return call.Args[0]
}

// SetsNested returns the map of fields of which a call sets a field, and the value; nil for another call.
func SetsNested(call *ssa.CallCommon) (fields, value ssa.Value) {
	if !strings.HasPrefix(Callee(call), nested+"SetNested") || len(call.Args) < 2 {
		return nil, nil
	}
	return call.Args[0], Unconverted(call.Args[1])
}

const nested = "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured."

// SetsContent returns the map that becomes what an unstructured object holds; nil for another call.
func SetsContent(call *ssa.CallCommon) ssa.Value {
	if args := Args(call); methodName(call) == "SetUnstructuredContent" && len(args) == 1 {
		return args[0]
	}
	return nil
}

// Applied returns the object that a call hands to an apply; nil for another call.
func Applied(call *ssa.CallCommon) ssa.Value {
	if Callee(call) != "sigs.k8s.io/controller-runtime/pkg/client.ApplyConfigurationFromUnstructured" {
		return nil
	}
	return Unconverted(call.Args[0])
}

// ReturnsCopy reports whether a call returns a copy of a part of an unstructured object: another one for each call.
func ReturnsCopy(call *ssa.CallCommon) bool {
	if copied := strings.TrimPrefix(Callee(call), nested); copied != Callee(call) {
		return nestedCopies[copied]
	}
	recv := Receiver(call)
	return recv != nil && liveParts[methodName(call)] && Unstructured(Unconverted(recv).Type())
}

// nestedCopies are the functions of package unstructured that copy what they find.
var nestedCopies = map[string]bool{"NestedFieldCopy": true, "NestedMap": true, "NestedStringMap": true, "NestedSlice": true, "NestedStringSlice": true}
