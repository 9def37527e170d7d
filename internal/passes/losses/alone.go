package losses

import (
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// hasNoBranch reports whether an edge of a failure leads to where the function goes on after a success as well: only that has a branch.
func (r *Result) hasNoBranch(f *failures.Failure, e paths.Edge) bool {
	return e.Succ != 0 && r.conditions.ErrorAt(f.Err, e.To().Instrs[0]).Nil
}

// worksOnlyAfter reports whether nothing has an error, or asks more than whether there is one, and something is lost with it: the call changes something, or the function writes where it has worked.
func (r *Result) worksOnlyAfter(f *failures.Failure) bool {
	return len(f.Uses)+len(f.Logs) == 0 && len(f.AllQuestions()) == 0 && (r.changes(f.Call) || r.writesAfter(f))
}
