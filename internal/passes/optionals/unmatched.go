package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// unmatched reports whether a return has nil, or a variable that is still nil, where a text is none of those for which the function knows what to return: no case
// of a switch is taken, and it has no default.
func (r *Result) unmatched(v ssa.Value, ret *ssa.Return) bool {
	if knowledge.IsNil(v) {
		return r.noCase(r.conditions.Under(ret))
	}
	join, ok := v.(*ssa.Phi)
	if !ok || slices.ContainsFunc(r.conditions.Under(ret), func(f conditions.Fact) bool { return f.Predicate == conditions.Nil && f.Subject == v }) {
		return false
	}
	for i, edge := range join.Edges {
		pred := join.Block().Preds[i]
		if knowledge.IsNil(edge) && r.noCase(append(r.conditions.Under(last(pred)), r.conditions.OnEdge(pred, slices.Index(pred.Succs, join.Block()))...)) {
			return true
		}
	}
	return false
}

// minCases is how many texts something is compared with that tells kinds apart.
const minCases = 2

// noCase reports whether facts end in ones which say that something is none of several constants. A parameter need not be looked at: callers know what they hand over. Nor is
// one of a type that has no other constants.
func (r *Result) noCase(facts []conditions.Fact) bool {
	var of ssa.Value
	var tried []string
	for _, f := range slices.Backward(facts) {
		text, ok := f.Value.(*ssa.Const)
		if f.Predicate != conditions.Equal || f.Truth || !ok || text.Value == nil || of != nil && !conditions.Same(f.Subject, of) {
			break
		}
		of = f.Subject
		tried = append(tried, text.Value.ExactString())
	}
	if len(tried) < minCases {
		return false
	}
	_, handed := of.(*ssa.Parameter)
	return !handed && !r.coversType(of.Type(), tried)
}

// coversType reports whether constants are all that the package of a type declares of it. Of another package those count that are exported: export data have no others.
func (r *Result) coversType(t types.Type, tried []string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	scope := named.Obj().Pkg().Scope()
	return !slices.ContainsFunc(scope.Names(), func(name string) bool {
		c, ok := scope.Lookup(name).(*types.Const)
		return ok && (c.Exported() || c.Pkg() == r.pass.Pkg) && types.Identical(c.Type(), t) && !slices.Contains(tried, c.Val().ExactString())
	})
}
