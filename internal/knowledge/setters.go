package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// SetsPart returns the object of which a call of a library changes a part, and the path to that part; nil for
// another call. The part of a list of conditions is the list that the call is handed.
func SetsPart(call *ssa.CallCommon) (of ssa.Value, path string) {
	args := Args(call)
	switch name := Callee(call); {
	case setsConditions[name], len(args) > 1 && conditionSetter.MatchString(CalleeName(call)) && pointsToList(args[0].Type()):
		return args[0], ""
	case SetsOwner(call):
		return args[1], ".OwnerReferences"
	case setsMetaData[name] != "" && len(args) > 0:
		return args[0], setsMetaData[name]
	}
	if object, field, _ := SetsMeta(call); object != nil && metaFields[field] {
		return object, "." + field
	}
	return interfaceSetter(call)
}

// SetsOwner reports whether a call gives an object, its second argument, an owner.
func SetsOwner(call *ssa.CallCommon) bool {
	return ownerSetters[Callee(call)] && len(Args(call)) > 1
}

// SaysChanged reports whether a call of a library sets or removes a condition and returns whether it has changed something by that.
func SaysChanged(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return setsConditions[Callee(call)] && results.Len() == 1 && IsBool(results.At(0).Type())
}

// SetsEntry reports whether a call sets one entry of the labels or annotations of an object.
func SetsEntry(call *ssa.CallCommon) bool { return setsMetaData[Callee(call)] != "" }

// conditionSetter are the names of functions of libraries that set a condition in the list that they are handed.
var conditionSetter = regexp.MustCompile(`^(Set|Update|Remove)(Status)?Condition(NoHeartbeat)?$`)

func pointsToList(t types.Type) bool {
	pointer, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = pointer.Elem().Underlying().(*types.Slice)
	return ok
}

// interfaceSetter returns the object that a call of a method of an interface of objects sets a part of: the status, or what
// the method is named after.
func interfaceSetter(call *ssa.CallCommon) (of ssa.Value, path string) {
	field, sets := strings.CutPrefix(methodName(call), "Set")
	if !call.IsInvoke() || !sets || len(Args(call)) == 0 {
		return nil, ""
	}
	if strings.HasPrefix(field, "Condition") {
		return Receiver(call), ".Status"
	}
	if copies, _, _ := types.LookupFieldOrMethod(call.Value.Type(), false, nil, "DeepCopyObject"); copies == nil || call.Signature().Results().Len() > 0 {
		return nil, ""
	}
	if strings.HasPrefix(field, "Status") {
		return Receiver(call), ".Status"
	}
	return Receiver(call), "." + field
}
