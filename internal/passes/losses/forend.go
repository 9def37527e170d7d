package losses

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// keptForEnd finds an error that a function logs, and keeps in a variable to return it in the end, where it writes something else before and leaves with success after
// that: the failure is lost on this way.
func (r *Result) keptForEnd(f *failures.Failure) bool {
	if len(f.Logs) == 0 || f.AskedUnseen() || paths.InLoop(f.Call.Block()) || !r.returnedInEnd(f) {
		return false // in a loop, the next turn may do without it
	}
	other := r.failures.Other(f)
	search := paths.Search{Edge: other, Avoid: func(instr ssa.Instruction) bool {
		_, joins := instr.(*ssa.Phi)
		return f.Uses[instr] && !joins || instr == ssa.Instruction(f.Call)
	}}
	for _, write := range calls.Awaited(f.Call.Parent()) {
		if write == f.Call || !r.works(write, effects.Writes) || r.conditions.NotNilAt(f.Err, write) {
			continue // what is done about the failure
		}
		before, after := search, search
		before.From, before.At = f.Call, write
		after.From = write
		after.To = func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && r.succeeds(ret, true) && knowledge.ZeroConstant(paths.Last(ret)) && !r.meant(ret) && !r.toldAtEnd(f, ret) && paths.Before(write, ret)
		}
		if paths.Find(before) == nil {
			continue
		}
		if path := paths.Find(after); path != nil {
			return r.lose(Loss{Way: KeptForEnd, Call: f.Call, At: path.End})
		}
	}
	return false
}

// returnedInEnd reports whether nothing but logs and returns have an error, as it is or in a variable where paths join, and one return has it that is reached without one as well.
func (r *Result) returnedInEnd(f *failures.Failure) bool {
	held := []ssa.Value{f.Err}
	for i := 0; i < len(held); i++ {
		for phi := range knowledge.Each[*ssa.Phi](knowledge.Referrers(held[i])) {
			if !slices.Contains(held, ssa.Value(phi)) {
				held = append(held, phi)
			}
		}
	}
	returns := paths.Returns(f.Call.Parent())
	for use := range f.Uses {
		switch use := use.(type) {
		case *ssa.Phi, *ssa.Return:
		case *ssa.Store:
			if !slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return knowledge.Loads(ret.Results[len(ret.Results)-1], use.Addr) }) {
				return false
			}
		default:
			return false
		}
	}
	return slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
		err := paths.Last(ret)
		return slices.Contains(held, err) && !r.conditions.NotNilAt(err, ret)
	})
}

// oneOfAll finds the branch for the error of an action that returns nil and does nothing else, in a function that returns an error for each of its other failures, some of
// them before it and some of them after it: that one is to be returned as well. So is that of an action which says by its name that it makes or changes something, where the function has more to do once that
// has worked, and returns an error before.
func (r *Result) oneOfAll(f *failures.Failure) bool {
	if f.Call != f.Err || len(f.Uses)+len(f.Logs) > 0 || len(r.conditions.Kinds(f.Err, f.Call.Parent())) > 0 || r.mistaken.Untested(f.Call) {
		return false
	}
	does, seen := r.effects.Call(f.Call)
	edges := r.failures.Edges(f)
	if len(edges) != 1 || seen && !does.Has(effects.Unknown, effects.Writes, effects.Reads, effects.Asks, effects.Stores) {
		return false
	}
	ret, ok := edges[0].To().Instrs[0].(*ssa.Return)
	if !ok || !r.succeeds(ret, true) || r.commented(ret) {
		return false
	}
	var before, after int
	for _, call := range calls.Awaited(f.Call.Parent()) {
		own, fails := r.failures.Of(call)
		if !fails || call == f.Call || knowledge.MakesError(&call.Call) {
			continue
		}
		switch {
		case own == nil || !r.returnsEach(own):
			return false
		case paths.Before(call, f.Call):
			before++
		case paths.Before(f.Call, call):
			after++
		}
	}
	slip := before > 0 && (after > 0 && before+after > minReturned || knowledge.MakesByName(&f.Call.Call) && r.leavesMore(f))
	return slip && r.lose(Loss{Way: OneOfAll, Call: f.Call, At: f.Call, To: ret})
}

// leavesMore reports whether a function does something after a call that has worked, by which others can learn that it has.
func (r *Result) leavesMore(f *failures.Failure) bool {
	return paths.Find(paths.Search{From: f.Call, Edge: r.conditions.Succeeding(f.Err), To: r.leavesWord}) != nil
}

// minReturned is how many other failures a function has to return at least, so that one which it does not return is a slip: more than these.
const minReturned = 2

// returnsEach reports whether a function returns an error in each branch for that of a call.
func (r *Result) returnsEach(f *failures.Failure) bool {
	return paths.Find(paths.Search{From: f.Call, Edge: r.failures.Other(f), To: r.conditions.CanSucceed}) == nil ||
		slices.ContainsFunc(paths.Returns(f.Call.Parent()), func(ret *ssa.Return) bool { return paths.Last(ret) == f.Err })
}

// commented reports whether there is a comment in the branch that a return ends.
func (r *Result) commented(ret *ssa.Return) bool {
	for _, node := range r.ssa.Path(ret.Pos()) {
		if branch, ok := node.(*ast.BlockStmt); ok {
			return len(r.ssa.CommentsIn(branch)) > 0
		}
	}
	return true
}
