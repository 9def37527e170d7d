package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leftOut finds a write whose error one branch returns, and another never looks at; or a request with other results, where the branch is not about these.
func (r *Result) leftOut(f *failures.Failure) bool {
	if len(f.Uses) == 0 || r.mistaken.Untested(f.Call) {
		return false
	}
	var path *paths.Path
	switch {
	case f.Call != f.Err && (r.works(f.Call, effects.Writes, effects.Reads, effects.Asks) || r.reachesOut(f.Call)):
		path = r.unseen(f, looksAtHeld(f), func(instr ssa.Instruction) bool { return !r.isTold(instr) && r.conditions.CanSucceed(instr) })
		if path == nil || slices.ContainsFunc(path.Branches(), func(e paths.Edge) bool { return asksAboutWork(f.Call, e.If.Cond) }) {
			return false
		}
	case f.Call == f.Err && r.works(f.Call, effects.Writes):
		path = r.unseen(f, looksAtHeld(f), func(instr ssa.Instruction) bool { return r.succeeds(instr, true) })
	}
	return path != nil && r.lose(Loss{Way: Branch, Call: f.Call, At: f.Call, To: path.End})
}

// asksAboutWork reports whether a condition may be about what a call has done: about its results, or about what it was handed and may have changed.
func asksAboutWork(call *ssa.Call, cond ssa.Value) bool {
	return flow.ComputedFrom(cond, func(v ssa.Value) bool {
		return v == ssa.Value(call) || keepsResult(call, v) || slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
			return knowledge.Unconverted(arg) == v && !knowledge.Context(arg.Type()) && !knowledge.IsText(arg.Type())
		})
	})
}

// keepsResult reports whether a variable, as one whose methods are called, gets a result of a call.
func keepsResult(call *ssa.Call, v ssa.Value) bool {
	variable, ok := v.(*ssa.Alloc)
	return ok && knowledge.Any(knowledge.Each[*ssa.Store](knowledge.Referrers(variable)), func(store *ssa.Store) bool { return partOf(call, store.Val) != nil })
}

// unseen returns a path from a call to an end on which nothing has its error; nil for none. What a closure has found that the call runs may decide as well whether there can
// be an error.
func (r *Result) unseen(f *failures.Failure, looks, end func(ssa.Instruction) bool) *paths.Path {
	if len(r.graph.Closures(f.Call)) > 0 {
		return nil
	}
	return paths.Find(paths.Search{From: f.Call, Avoid: looks, To: func(instr ssa.Instruction) bool { return end(instr) && !looks(instr) }})
}
