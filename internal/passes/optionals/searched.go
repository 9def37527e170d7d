package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// searches reports whether a variable is nil unless a loop over a list or map finds an element: one that is compared with what is not a part of it. A loop that
// asks whether the variable is nil takes the best element, and has one if there is any.
func (r *Result) searches(join *ssa.Phi) bool {
	if !r.searchedFor(join) && r.ends(join) == nil || slices.ContainsFunc(join.Edges, func(edge ssa.Value) bool { return picksBest(edge, join.Block()) }) {
		return false
	}
	_, pointer := join.Type().Underlying().(*types.Pointer)
	return pointer
}

// ends returns the block after the loop that carries a variable, nil before its first turn; nil for another join.
func (r *Result) ends(join *ssa.Phi) *ssa.BasicBlock {
	b := join.Block()
	if !slices.ContainsFunc(join.Edges, knowledge.IsNil) {
		return nil
	}
	for succ, to := range b.Succs {
		if slices.ContainsFunc(r.conditions.OnEdge(b, succ), conditions.Fact.Loops) && len(to.Preds) == 1 && !paths.After(to, nil).Has(b) {
			return to
		}
	}
	return nil
}

// picksBest reports whether a value that a loop carries is compared with nil, so that the loop has one if there is any element.
func picksBest(v ssa.Value, loop *ssa.BasicBlock) bool {
	phi, ok := v.(*ssa.Phi)
	return ok && slices.ContainsFunc(knowledge.Referrers(phi), func(ref ssa.Instruction) bool { return asksNil(ref) && !refusesSecond(ref, loop) })
}

// asksNil reports whether an instruction compares something with nil.
func asksNil(instr ssa.Instruction) bool {
	test, ok := instr.(*ssa.BinOp)
	return ok && (knowledge.IsNil(test.X) || knowledge.IsNil(test.Y))
}

// refusesSecond reports whether a comparison with nil decides that a function leaves a loop: a second element is one too many.
func refusesSecond(test ssa.Instruction, loop *ssa.BasicBlock) bool {
	refs := knowledge.Referrers(test.(*ssa.BinOp))
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		return !ok || !slices.ContainsFunc(branch.Block().Succs, func(to *ssa.BasicBlock) bool { return to != loop && !paths.After(to, nil).Has(loop) })
	})
}

// asksInLoop reports whether the loop that carries a variable asks whether it is nil, other than to refuse a second one.
func asksInLoop(join *ssa.Phi) bool {
	loop := paths.After(join.Block(), nil)
	return slices.ContainsFunc(knowledge.Referrers(join), func(ref ssa.Instruction) bool {
		return asksNil(ref) && loop.Has(ref.Block()) && paths.After(ref.Block(), nil).Has(join.Block()) && !refusesSecond(ref, join.Block())
	})
}

// mayMiss reports whether a path leads from the end of a search to an instruction on which no condition is asked that may say whether something was found: a test
// of the variable, of another one that the loop sets, of a length, or by a function.
func (r *Result) mayMiss(join *ssa.Phi, at ssa.Instruction) bool {
	b := join.Block()
	if end := r.ends(join); end != nil {
		if !end.Dominates(at.Block()) || asksInLoop(join) {
			return false
		}
		b = end
	}
	return paths.Find(paths.Search{
		Plain: true, Block: b, At: at,
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool {
			return !slices.ContainsFunc(r.conditions.Nils(s.Block, succ), func(f conditions.NilFact) bool { return f.At.Root == ssa.Value(join) && !f.Nil })
		},
	}) != nil && !slices.ContainsFunc(paths.Decided(at.Block(), nil), func(e paths.Edge) bool {
		return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Empty || alongside(f.Subject, join)
		}) || e.If.Block() != b && b.Dominates(e.If.Block()) && !asksError(e.If.Cond)
	})
}

// asksError reports whether a condition compares an error with nil.
func asksError(cond ssa.Value) bool {
	test, ok := cond.(*ssa.BinOp)
	return ok && knowledge.IsError(test.X.Type())
}
