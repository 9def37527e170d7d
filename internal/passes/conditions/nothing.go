package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Nothing returns which edges can be taken when a call has listed objects, has not failed, and there are none. A loop over the list does not
// begin then.
func (r *Result) Nothing(call *ssa.Call) func(*paths.Explorer, paths.State, int) bool {
	err, _ := ErrorOf(call)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		if err != nil && !r.Succeeding(err)(x, s, succ) {
			return false
		}
		branch, ok := last(s.Block).(*ssa.If)
		return !ok || !slices.ContainsFunc(r.implies(branch.Cond, succ == 0, 0), func(f Fact) bool {
			has := (f.Predicate == Empty || f.Predicate == Absent && f.Path == "") && !f.Truth
			return has && isListedBy(f.Subject, call)
		})
	}
}

// isListedBy reports whether a list is what a call has listed: as its result, as the items of that, or in a variable that it fills.
func isListedBy(list ssa.Value, call *ssa.Call) bool {
	if listed(list) == call {
		return true
	}
	at := flow.Locate(list)
	return at.Path == ".Items" && flow.Made(at.Root) == call
}
