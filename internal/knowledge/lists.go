package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A ListOp is what a call makes of a list or set of texts.
type ListOp int

// What can be made of a list.
const (
	SameElements  ListOp = iota + 1 // another with the same elements
	AddsElements                    // one with more
	DropsElements                   // one with less
	JoinsLists                      // one with the elements of all
)

// ListOpOf returns what a call makes of a list or set, and of which one; 0 for another call.
func ListOpOf(call *ssa.CallCommon) (ListOp, ssa.Value) {
	if BuiltinName(call) == "append" {
		return JoinsLists, call.Args[0]
	}
	path, name, ok := cutLast(Callee(call), ".")
	if !ok || len(call.Args) == 0 {
		return 0, nil
	}
	if op, ok := sliceOps[name]; ok && slicePackages[path] {
		return op, call.Args[0]
	}
	if !strings.HasPrefix(strings.TrimPrefix(path, "("), setPackage) {
		return 0, nil
	}
	if strings.HasPrefix(path, "(") {
		return setMethods[name], call.Args[0]
	}
	return setFuncs[name], call.Args[0]
}

// ListArgs returns the arguments of such a call but the list itself.
func ListArgs(call *ssa.CallCommon) []ssa.Value {
	if len(call.Args) == 0 {
		return nil
	}
	return call.Args[1:]
}

// InPlace reports whether a method changes the set that it is called on.
func InPlace(call *ssa.CallCommon) bool {
	name := CalleeName(call)
	return name == "Insert" || name == "Delete"
}

// IntoContainer reports whether a call puts its arguments into a container: a list, a set or a map.
func IntoContainer(call *ssa.CallCommon) bool {
	switch Callee(call) {
	case "(sync.Map).Store", "(sync.Map).LoadOrStore", "(sync.Map).Swap", "(container/list.List).PushBack", "(container/list.List).PushFront":
		return true
	}
	op, _ := ListOpOf(call)
	return BuiltinName(call) == "append" || op == AddsElements && CalleeName(call) == "Insert"
}

const setPackage = "k8s.io/apimachinery/pkg/util/sets"

var slicePackages = Names{"slices": true, "golang.org/x/exp/slices": true}

var sliceOps = map[string]ListOp{
	"Clone": SameElements, "Compact": SameElements, "Clip": SameElements, "Grow": SameElements, "Sorted": SameElements,
	"Insert": AddsElements, "Delete": DropsElements, "DeleteFunc": DropsElements, "Concat": JoinsLists,
}

var setFuncs = map[string]ListOp{"New": SameElements, "NewString": SameElements, "List": SameElements}

var setMethods = map[string]ListOp{
	"List": SameElements, "UnsortedList": SameElements, "Clone": SameElements,
	"Insert": AddsElements, "Delete": DropsElements, "Union": AddsElements, "Difference": DropsElements, "Intersection": DropsElements,
}

// Contains returns the list or set in which a call looks for a text, and the text; a nil list for another
// call. What has a body elsewhere is taken at its name, as containsString of older scaffolds.
func Contains(call *ssa.CallCommon) (list, wanted ssa.Value) {
	_, name, _ := cutLast(Callee(call), ".")
	if len(call.Args) != 2 || call.IsInvoke() || !boolResult(call) || !contains.MatchString(name) {
		return nil, nil
	}
	list, wanted = call.Args[0], call.Args[1]
	if IsTexts(wanted.Type()) {
		list, wanted = wanted, list
	}
	if options, ok := wanted.(*ssa.Slice); ok { // the variadic arguments of a set's Has
		wanted = onlyElement(options)
	}
	if wanted == nil || !IsText(wanted.Type()) {
		return nil, nil
	}
	return list, wanted
}

var contains = regexp.MustCompile(`^(?i)(contains|has|includes|in|is_?in|find)(string|item|element|all|any|slice|list|array|stringin(slice|list|array))*$|^(?i)string(in(slice|list|array)|slicecontains)$`)

// onlyElement returns the one element of variadic arguments; nil if there are more.
func onlyElement(list *ssa.Slice) ssa.Value {
	var found ssa.Value
	for at := range Each[*ssa.IndexAddr](Referrers(list.X)) {
		for store := range Each[*ssa.Store](Referrers(at)) {
			if found != nil {
				return nil
			}
			found = store.Val
		}
	}
	return found
}

// IsText reports whether a type is a string.
func IsText(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String
}

// IsTexts reports whether a type is a list of strings.
func IsTexts(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return ok && IsText(list.Elem())
}
