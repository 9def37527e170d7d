package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Conditions reports whether t is a list of conditions, of Kubernetes or of a project: each has a type and a status, and
// several controllers set theirs in one list.
func Conditions(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	element, ok := list.Elem().Underlying().(*types.Struct)
	if !ok || !strings.HasSuffix(TypeName(list.Elem()), "Condition") {
		return false
	}
	found := 0
	for i := range element.NumFields() {
		if name := element.Field(i).Name(); name == "Type" || name == "Status" {
			found++
		}
	}
	return found == 2
}

// AsksCondition returns the object of which a call asks for a condition by its type, as the conditions of Cluster API are asked for: it returns that condition, or whether
// it holds; nil for another call.
func AsksCondition(call *ssa.Call) ssa.Value {
	if call.Call.IsInvoke() || len(call.Call.Args) != 2 || !IsText(call.Call.Args[1].Type()) {
		return nil
	}
	object := Unconverted(call.Call.Args[0])
	if !IsObject(object.Type()) {
		return nil
	}
	if strings.HasSuffix(TypeName(Pointee(call.Type())), "Condition") || IsBool(call.Type()) && holdingCondition.MatchString(CalleeName(&call.Call)) {
		return object
	}
	return nil
}

var holdingCondition = regexp.MustCompile(`^Is(True|False|Unknown)$|Condition`)
