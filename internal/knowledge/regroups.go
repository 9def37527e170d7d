package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Regrouping is what a call of a library returns of the containers that it is given: a new container with their elements, or one
// element.
type Regrouping struct {
	Of    []ssa.Value
	Outer int // how many pointers lead to the elements from the result; 0 for an element itself
	Inner int // how many lead to them from what the call is given
}

// Regroups returns what a call of a library returns of the containers that it is given; none for another call. The elements are not
// copied.
func Regroups(call *ssa.CallCommon) Regrouping {
	if list := claimed(call); list != nil {
		return Regrouping{[]ssa.Value{list}, 1, 1}
	}
	path, name, ok := cutLast(Callee(call), ".")
	if !ok || len(call.Args) == 0 || call.IsInvoke() {
		return Regrouping{}
	}
	first := call.Args[:1]
	switch funcs := regroups[path]; {
	case funcs == nil:
		return Regrouping{}
	case name == "Concat" && path == "slices":
		return Regrouping{first, 1, 2}
	case funcs.same.MatchString(name):
		return Regrouping{first, 1, 1}
	case funcs.grouped != nil && funcs.grouped.MatchString(name):
		return Regrouping{first, 2, 1}
	case funcs.element != nil && funcs.element.MatchString(name):
		return Regrouping{first, 0, 1}
	}
	return Regrouping{}
}

// A regrouping names functions of a package by what they return: a new container of the same elements, one of containers of them, or one
// of them.
type regrouping struct{ same, grouped, element *regexp.Regexp }

var regroups = map[string]*regrouping{
	"slices": {
		same:    regexp.MustCompile(`^(Clone|Values|Backward|Collect|Sorted|SortedFunc|SortedStableFunc)$`),
		element: regexp.MustCompile(`^(Max|Min)Func$`),
	},
	"maps":                             {same: regexp.MustCompile(`^(Clone|Values|All|Collect)$`)},
	"golang.org/x/exp/slices":          {same: regexp.MustCompile(`^Clone$`)},
	"golang.org/x/exp/maps":            {same: regexp.MustCompile(`^(Clone|Values)$`)},
	"k8s.io/kubernetes/pkg/controller": {same: regexp.MustCompile(`^Filter\w*(Pods|ReplicaSets)$`)},
	"github.com/samber/lo": {
		same:    regexp.MustCompile(`^(Filter|Reject|Uniq|UniqBy|Values|KeyBy|PickBy|OmitBy|Drop\w*|Subset|Slice)$`),
		grouped: regexp.MustCompile(`^(GroupBy|PartitionBy|Chunk)$`),
		element: regexp.MustCompile(`^(Find|FindOrElse|First|FirstOrEmpty|Last|LastOrEmpty|MaxBy|MinBy)$`),
	},
}

// claimed returns the list of which a call of a reference manager of Kubernetes returns those that a controller owns; nil for another call.
func claimed(call *ssa.CallCommon) ssa.Value {
	receiver := Receiver(call)
	if receiver == nil || !strings.HasPrefix(methodName(call), "Claim") || !strings.HasSuffix(TypeName(receiver.Type()), "ControllerRefManager") {
		return nil
	}
	results := call.Signature().Results()
	if results.Len() == 0 {
		return nil
	}
	for _, arg := range Args(call) {
		if types.Identical(arg.Type(), results.At(0).Type()) {
			return arg
		}
	}
	return nil
}

// An Application is a call of a function that is handed to another one, with the elements of a container that this is handed as well.
type Application struct {
	Func, Of int // the arguments
	Param    int // of the function that is handed over, which gets an element
}

// AppliesTo returns how a call of a library for containers calls the functions that it is handed with the elements of one.
func AppliesTo(call *ssa.CallCommon) (found []Application) {
	path, _, ok := cutLast(Callee(call), ".")
	if !ok || call.IsInvoke() || regroups[path] == nil {
		return nil
	}
	for i, arg := range call.Args {
		called, ok := arg.Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		for j, of := range call.Args {
			elem := ElementType(of.Type())
			for param := range called.Params().Len() {
				if elem != nil && types.Identical(elem, called.Params().At(param).Type()) {
					found = append(found, Application{i, j, param})
				}
			}
		}
	}
	return found
}

// ElementType returns the type of the elements of a list, of the values of a map, or of what is sent on a channel, also for a type parameter for one; nil for another type.
func ElementType(t types.Type) types.Type {
	switch t := underlying(t).(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	case *types.Chan:
		return t.Elem()
	}
	return nil
}
