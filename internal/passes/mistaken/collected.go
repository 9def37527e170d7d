package mistaken

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// lastCollected returns the variable that a branch asks whether there are errors among those that were collected, if another error is no more than that of the last
// step, which can be nil there; nil otherwise, and where the branch uses what was collected.
func (r *Result) lastCollected(err ssa.Value, at ssa.Instruction) ast.Expr {
	last := r.lastStep(err, at.Parent())
	if len(last) == 0 {
		return nil
	}
	found := r.foundCollected(at)
	if found == nil {
		return nil
	}
	lists := make(map[ssa.Value]bool)
	errs := r.collected(found.Subject, lists)
	if !slices.ContainsFunc(errs, func(one ssa.Value) bool {
		return slices.Contains(last, one) && (paths.InLoop(one.(ssa.Instruction).Block()) || slices.ContainsFunc(errs, func(other ssa.Value) bool { return !slices.Contains(last, other) }))
	}) {
		return nil // it is no one of them, or the only one, which is there then
	}
	for list, is := range lists {
		if is && slices.ContainsFunc(knowledge.Referrers(list), func(ref ssa.Instruction) bool { return found.Edge.To().Dominates(ref.Block()) }) {
			return nil
		}
	}
	if can := r.conditions.ErrorAt(err, at); !can.Nil {
		return nil
	}
	return listOf(r.ssa.Compared(found.Cond.Pos()))
}

// foundCollected returns the fact that there is one among several errors, or that a list of errors is not empty, if that is the last thing that a function has found out
// about errors before an instruction; nil otherwise.
func (r *Result) foundCollected(at ssa.Instruction) *conditions.Fact {
	for _, fact := range slices.Backward(r.conditions.At(at)) {
		if fact.Subject == nil || fact.Predicate == conditions.Compared || !knowledge.IsSomeError(fact.Subject.Type()) && !knowledge.IsErrorList(fact.Subject.Type()) {
			continue
		}
		if fact.Truth || fact.Predicate != conditions.Nil && fact.Predicate != conditions.Empty || fact.Edge.If == nil || !fact.Cond.Pos().IsValid() {
			return nil
		}
		return &fact
	}
	return nil
}

// lastStep returns the errors of which a variable has that of the last call, whether or not that has failed, and the values by which they come to it; nil for one
// that may be set only after a failure, and so keeps the error of an earlier call.
func (r *Result) lastStep(err ssa.Value, fn *ssa.Function) []ssa.Value {
	last, ok := r.lastOf(err, fn, make(map[*ssa.Phi]bool))
	if !ok {
		return nil
	}
	return last
}

// lastOf is lastStep, without the phis of seen; ok says that each origin is nil or the error of a call, and that each comes here when the call has worked as well.
func (r *Result) lastOf(err ssa.Value, fn *ssa.Function, seen map[*ssa.Phi]bool) (last []ssa.Value, ok bool) {
	if made := flow.Made(err); made != nil && made.Parent() == fn {
		return []ssa.Value{err}, true
	}
	phi, ok := err.(*ssa.Phi)
	if !ok || knowledge.Visited(seen, phi) {
		return nil, ok
	}
	var kept []ssa.Value
	for i, edge := range phi.Edges {
		if knowledge.IsNil(edge) {
			continue
		}
		from, ok := r.lastOf(edge, fn, seen)
		if !ok {
			return nil, false
		}
		kept = append(kept, from...)
		pred := phi.Block().Preds[i]
		if r.conditions.ErrorAt(edge, pred.Instrs[len(pred.Instrs)-1]).Nil {
			last = append(last, from...)
		}
	}
	if slices.ContainsFunc(kept, func(one ssa.Value) bool { return !slices.Contains(last, one) }) {
		return nil, false
	}
	return append(last, phi), true
}

// collected returns the errors of which a list of errors was built in its function, or one error that is made of them, and notes what it has looked at on the way, and
// whether that is such a list.
func (r *Result) collected(list ssa.Value, lists map[ssa.Value]bool) []ssa.Value {
	if _, seen := lists[list]; seen {
		return nil
	}
	var errs []ssa.Value
	switch v := list.(type) {
	case *ssa.Phi:
		lists[v] = false
		for _, edge := range v.Edges {
			errs = append(errs, r.collected(edge, lists)...)
			lists[v] = lists[v] || lists[edge]
		}
	case *ssa.MakeInterface:
		return r.collected(v.X, lists)
	case *ssa.Call:
		if !knowledge.CollectsErrors(&v.Call) {
			return nil
		}
		lists[v] = true
		for _, handed := range r.handedTo(&v.Call) {
			if made := flow.Made(handed); made != nil && (knowledge.MakesError(&made.Call) || knowledge.KeepsNil(&made.Call) != nil) {
				errs = append(errs, r.handedTo(&made.Call)...) // a text around one
			}
			errs = append(append(errs, r.collected(handed, lists)...), handed)
		}
	}
	return slices.DeleteFunc(errs, func(one ssa.Value) bool {
		_, joins := one.(*ssa.Phi)
		return lists[one] || flow.Made(one) == nil && !joins || !knowledge.IsError(one.Type())
	})
}

// listOf returns what a condition is about that compares a list of errors, its length, or what a method makes of it.
func listOf(compared ast.Expr) ast.Expr {
	call, ok := compared.(*ast.CallExpr)
	if !ok {
		return compared
	}
	if method, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) == 0 {
		return method.X
	}
	if len(call.Args) == 1 {
		return call.Args[0]
	}
	return compared
}
