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
	if object := objectWithConditions(call); object != nil {
		return object, ".Status"
	}
	return interfaceSetter(call)
}

// objectWithConditions returns the object of which a function of another module sets a condition, as those of cluster-api and flux do: it takes anything with a method that sets
// conditions, and returns nothing. What only looks at conditions takes what has no such method. It is nil for another call.
func objectWithConditions(call *ssa.CallCommon) ssa.Value {
	callee := call.StaticCallee()
	if callee == nil || len(callee.Blocks) > 0 || callee.Signature.Recv() != nil || callee.Signature.Results().Len() > 0 || len(call.Args) < 2 {
		return nil
	}
	takes, ok := callee.Signature.Params().At(0).Type().Underlying().(*types.Interface)
	if !ok || !ofConditions.MatchString(callee.Name()) {
		return nil
	}
	for method := range takes.Methods() {
		if setsAllConditions.MatchString(method.Name()) {
			return call.Args[0]
		}
	}
	return nil
}

var (
	setsAllConditions = regexp.MustCompile(`^Set(V\dBeta\d)?Conditions$`)

	// ofConditions are the names of what sets or removes one: what moves all of them from one object to another is none.
	ofConditions = regexp.MustCompile(`^(Set|Mark|Delete)`)
)

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
