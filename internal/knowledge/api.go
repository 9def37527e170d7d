package knowledge

import (
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// APIStruct reports whether a type is a struct, or a pointer to one, that is a part of an API: it has names of JSON
// for its fields.
func APIStruct(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if JSONField(s, i) {
			return true
		}
	}
	return false
}

// JSONField reports whether a field of a struct has a name of JSON.
func JSONField(s *types.Struct, i int) bool {
	_, named := reflect.StructTag(s.Tag(i)).Lookup("json")
	return named
}

// Defaults reports whether a call says by its name that it sets parts of what it is handed.
func Defaults(call *ssa.CallCommon) bool {
	name := strings.ToLower(CalleeName(call))
	for _, verb := range []string{"default", "set", "init", "complete", "ensure", "mutate", "fill", "populate"} {
		if strings.Contains(name, verb) {
			return true
		}
	}
	return false
}

// Validates reports whether a call says by its name that it looks whether what it is handed is right.
func Validates(call *ssa.CallCommon) bool {
	return strings.Contains(strings.ToLower(CalleeName(call)), "valid")
}

// ControllerOf returns the object of which a call returns the reference to the controller that owns it, nil for an
// object without one; nil for another call.
func ControllerOf(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == controllerOf || Callee(call) == controllerOfNoCopy {
		return call.Args[0]
	}
	return nil
}

const (
	controllerOf       = "k8s.io/apimachinery/pkg/apis/meta/v1.GetControllerOf"
	controllerOfNoCopy = "k8s.io/apimachinery/pkg/apis/meta/v1.GetControllerOfNoCopy"
	isControlledBy     = "k8s.io/apimachinery/pkg/apis/meta/v1.IsControlledBy"
)

// ControlledBy returns the object of which a call reports whether another one is the controller that owns it; nil
// for another call.
func ControlledBy(call *ssa.CallCommon) ssa.Value {
	if Callee(call) == isControlledBy {
		return call.Args[0]
	}
	return nil
}
