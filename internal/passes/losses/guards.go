package losses

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// answersItself reports whether a call is a write that says itself what a lookup before it was to find out: the function uses nothing of what that
// has found, does not come to the write when it says NotFound, and looks at the error of the write. Without the object, or without the namespace that
// was looked up, the API server refuses the write.
func (r *Result) answersItself(f *failures.Failure, call *ssa.Call) bool {
	if !knowledge.LooksUpObject(&f.Call.Call) || !isUnused(f.Call) || !r.isOfLookedUp(f, call) {
		return false
	}
	own, _ := r.failures.Of(call)
	return own != nil && len(own.Uses) > 0 &&
		paths.Find(paths.Search{From: f.Call, At: call, Edge: r.conditions.Being(f.Err, knowledge.KindNotFound)}) == nil
}

// isOfLookedUp reports whether a call patches the object that was looked up, without what was found, deletes all of its kind, or writes an object where a
// namespace was looked up.
func (r *Result) isOfLookedUp(f *failures.Failure, call *ssa.Call) bool {
	if knowledge.IsNamespace(knowledge.LookedUp(&f.Call.Call)) {
		does, _ := r.effects.Call(call)
		return slices.ContainsFunc(does, func(e effects.Effect) bool {
			_, sub, _ := strings.Cut(e.Detail, "/")
			return e.Kind == effects.Writes && e.Must && sub == ""
		})
	}
	w, ok := knowledge.WriteOf(&call.Call)
	if !ok || w.Sub != "" || w.Verb != knowledge.Patch && w.Verb != knowledge.DeleteAllOf {
		return false
	}
	return r.isLookedUp(f, w) || isNamed(f, call)
}

// isUnused reports whether nothing uses the object that a lookup fills in or returns.
func isUnused(lookup *ssa.Call) bool {
	into := knowledge.GetsObject(&lookup.Call)
	if into == nil {
		return !slices.ContainsFunc(knowledge.Referrers(lookup), func(ref ssa.Instruction) bool {
			part, ok := ref.(*ssa.Extract)
			return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
		})
	}
	made, ok := flow.Locate(into).Root.(*ssa.Alloc)
	return ok && made.Parent() == lookup.Parent() && !slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
		held, ok := ref.(*ssa.MakeInterface)
		return !ok || slices.ContainsFunc(knowledge.Referrers(held), func(use ssa.Instruction) bool { return use != ssa.Instruction(lookup) })
	})
}
