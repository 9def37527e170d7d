package knowledge

import (
	"go/types"
	"strings"
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
