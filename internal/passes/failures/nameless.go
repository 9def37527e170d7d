package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// FollowedNameless returns where a function follows what a call returns as nil with each of its errors, and has not looked at it before, if it does not take the
// error: nothing else says that the call has worked. It returns nil for none, and where another result of the call was asked, which may say so.
func (r *Result) FollowedNameless(call *ssa.Call) ssa.Instruction {
	if err, fails := conditions.ErrorOf(call); err != nil || !fails {
		return nil
	}
	for value := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if len(knowledge.Referrers(value)) == 0 || !r.Zero(call, value.Index) && !slices.Contains(r.implemented(call).Zero, value.Index) && !r.zeroInLibrary(call, value.Index) {
			continue
		}
		nils := r.nilsWith(value)
		path := paths.Find(paths.Search{
			From: call, Avoid: func(instr ssa.Instruction) bool { return instr == ssa.Instruction(call) || r.neverReturns(instr) },
			Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
				return !slices.ContainsFunc(nils, func(value ssa.Value) bool { return r.there(value, at.Block, succ) }) &&
					!slices.ContainsFunc(r.conditions.OnEdge(at.Block, succ), func(fact conditions.Fact) bool {
						part, ok := fact.Subject.(*ssa.Extract)
						return ok && part.Tuple == ssa.Value(call) && part != value
					})
			},
			To: func(instr ssa.Instruction) bool {
				return slices.ContainsFunc(nils, func(value ssa.Value) bool { return r.follows(instr, value) })
			},
		})
		if path != nil {
			return path.End
		}
	}
	return nil
}
