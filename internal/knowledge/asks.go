package knowledge

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// AsksObjects returns the objects that a call of a library asks for their metadata, so that it panics for a pointer that is nil: a write
// of a client, an owner and what it owns, an object that gets a finalizer or loses one, a key. So does a getter of the metadata of an object in an interface.
func AsksObjects(call *ssa.CallCommon) []ssa.Value {
	var asked []ssa.Value
	switch w, ok := WriteOf(call); {
	case ok && w.Verb != DeleteAllOf: // which wants the type
		asked = append(asked, w.Object)
	case ownerSetters[Callee(call)]:
		asked = append(asked, Args(call)[:2]...)
	case IsKeyOf(call), NamesObject.Calls(call):
		asked = append(asked, Args(call)[:1]...)
	}
	if f, ok := FinalizerCallOf(call); ok {
		asked = append(asked, f.Object)
	}
	if object, field := GetsMeta(call); call.IsInvoke() && MetaSetter(field) {
		asked = append(asked, object)
	}
	return slices.DeleteFunc(asked, func(v ssa.Value) bool {
		return v == nil || !types.IsInterface(Unconverted(v).Type()) && !IsObject(Unconverted(v).Type())
	})
}

// PartGetter returns the receiver of a method without arguments that hands out a part of an object by value; nil for another call.
func PartGetter(call *ssa.CallCommon) ssa.Value {
	results := call.Signature().Results()
	if results.Len() != 1 || len(Args(call)) > 0 || makes.MatchString(methodName(call)) {
		return nil
	}
	if _, byValue := results.At(0).Type().Underlying().(*types.Struct); !byValue || !APIStruct(results.At(0).Type()) {
		return nil
	}
	return Receiver(call)
}
