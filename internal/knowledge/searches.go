package knowledge

import "golang.org/x/tools/go/ssa"

// searching are the functions that look for an element of their first argument, a list, and return its index, whether there is one, or the
// element itself.
var searching = Names{
	"slices.Index": true, "slices.IndexFunc": true, "slices.Contains": true, "slices.ContainsFunc": true,
	"k8s.io/apimachinery/pkg/api/meta.FindStatusCondition": true, "k8s.io/apimachinery/pkg/api/meta.IsStatusConditionTrue": true,
}

// SearchedIn returns the list in which a call looks for an element; nil for another call.
func SearchedIn(call *ssa.CallCommon) ssa.Value {
	if !searching.Calls(call) || len(call.Args) == 0 {
		return nil
	}
	return call.Args[0]
}
