package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Drop is a parameter, the receiver counted, that a function returns as its error, and of which it makes none if the parameter is of a kind.
type Drop struct {
	Param int
	Kind  knowledge.ErrorKind
}

// Dropped returns the error of which a call makes none if it is of a kind, as client.IgnoreNotFound does and functions of the module that ask their parameter; nil for another
// call.
func (r *Result) Dropped(call *ssa.Call) (err ssa.Value, kind knowledge.ErrorKind) {
	if err, kind := knowledge.DropsKind(&call.Call); err != nil {
		return err, kind
	}
	summaries := r.summaries(call)
	first := summaries[0].Drops
	if len(first) == 0 || slices.ContainsFunc(summaries[1:], func(s Summary) bool { return !slices.Equal(s.Drops, first) }) {
		return nil, ""
	}
	return flow.ActualOf(&call.Call, r.graph.Targets(call), first[0].Param), first[0].Kind
}

// dropsIn returns the parameters that a function with no other result than an error returns, and of which it makes none where it has found that they are of a kind.
func (r *Result) dropsIn(fn *ssa.Function) []Drop {
	if fn.Signature.Results().Len() != 1 || !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found []Drop
	for _, param := range r.handsBack(fn) {
		for _, ret := range paths.Returns(fn) {
			if !knowledge.IsNil(paths.Last(ret)) {
				continue
			}
			for _, pred := range ret.Block().Preds {
				for _, f := range r.conditions.OnEdge(pred, slices.Index(pred.Succs, ret.Block())) {
					drop := Drop{param, f.Kind}
					if f.Predicate == conditions.Kind && f.Truth && f.Subject == ssa.Value(fn.Params[param]) && !slices.Contains(found, drop) {
						found = append(found, drop)
					}
				}
			}
		}
	}
	return found
}
