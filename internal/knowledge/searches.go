package knowledge

import "golang.org/x/tools/go/ssa"

// searching are functions, by their packages, that look for an element of their first argument, a list, and return its index, or whether there is one.
var searching = map[string]Names{
	"slices":                  {"Index": true, "IndexFunc": true, "Contains": true, "ContainsFunc": true},
	"golang.org/x/exp/slices": {"Index": true, "IndexFunc": true, "Contains": true, "ContainsFunc": true},
	"github.com/samber/lo":    {"IndexOf": true, "Find": true},
}

// SearchedIn returns the list in which a call looks for an element; nil for another call.
func SearchedIn(call *ssa.CallCommon) ssa.Value {
	path, name, _ := cutLast(Callee(call), ".")
	if !searching[path][name] || len(call.Args) == 0 {
		return nil
	}
	return call.Args[0]
}
