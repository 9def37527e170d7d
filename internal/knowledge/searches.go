package knowledge

import "golang.org/x/tools/go/ssa"

// searching are functions that look for an element of their first argument, a list, and return its index, or whether there is one.
var searching = Names{
	"slices.Index": true, "slices.IndexFunc": true, "slices.Contains": true, "slices.ContainsFunc": true,
	"golang.org/x/exp/slices.Index": true, "golang.org/x/exp/slices.IndexFunc": true, "golang.org/x/exp/slices.Contains": true, "golang.org/x/exp/slices.ContainsFunc": true,
	"github.com/samber/lo.IndexOf": true, "github.com/samber/lo.Find": true,
}

// SearchedIn returns the list in which a call looks for an element; nil for another call.
func SearchedIn(call *ssa.CallCommon) ssa.Value {
	if !searching.Calls(call) || len(call.Args) == 0 {
		return nil
	}
	return call.Args[0]
}
