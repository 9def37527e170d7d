package rounds

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// bounded reports whether a loop is left after as many rounds as a collection has items, or as a counter
// allows.
func (f *finder) bounded(loop *paths.Set) bool {
	return slices.ContainsFunc(paths.Exits(loop), func(exit [2]*ssa.BasicBlock) bool {
		branch, ok := exit[0].Instrs[len(exit[0].Instrs)-1].(*ssa.If)
		if !ok {
			return false
		}
		switch cond := branch.Cond.(type) {
		case *ssa.Extract:
			_, next := cond.Tuple.(*ssa.Next)
			return next
		case *ssa.BinOp:
			return cond.Op != token.EQL && (counts(cond.X, loop) || counts(cond.Y, loop))
		}
		return false
	})
}

// counts reports whether a number changes by a constant from round to round.
func counts(v ssa.Value, loop *paths.Set) bool {
	phi, ok := v.(*ssa.Phi)
	if step, isStep := v.(*ssa.BinOp); isStep {
		phi, ok = step.X.(*ssa.Phi)
	}
	if !ok || !loop.Has(phi.Block()) {
		return false
	}
	basic, ok := phi.Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// waits reports whether a loop waits in its rounds, or looks at a context, and does not wait for goroutines.
// One that does neither goes through something that has an end.
func (f *finder) waits(loop *paths.Set, fn *ssa.Function) bool {
	found := slices.ContainsFunc(f.ended.Looks(fn), func(look ssa.Instruction) bool { return loop.Has(look.Block()) })
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				found = found || f.effects.Waits(instr)
				continue
			}
			does, _ := f.effects.Call(call)
			if does.Has(effects.Joins) && !does.Has(effects.Sleeps) {
				return false
			}
			found = found || f.effects.Waits(instr) || does.Has(effects.Asks, effects.Polls, effects.Sleeps) || slices.ContainsFunc(f.graph.With(call, nil), takesItem)
		}
	}
	return found
}

// takesItem reports whether an instruction waits for an item of a work queue.
func takesItem(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	return ok && knowledge.QueueGets.Calls(call.Common())
}

// always reports whether a call runs in every round of a loop that does not fail: only errors, the arms of a select, values
// received and looks at a context decide, a flag that ends the loop, and a loop inside of it over what is there in each round.
func (f *finder) always(call ssa.CallInstruction, loop *paths.Set) bool {
	return !slices.ContainsFunc(paths.Decided(call.Block(), nil), func(edge paths.Edge) bool {
		b := edge.If.Block()
		if !loop.Has(b) || f.eachItem(edge, loop) {
			return false
		}
		facts := f.conditions.OnEdge(b, edge.Succ)
		if !loop.Has(b.Succs[1-edge.Succ]) && len(facts) > 0 && !slices.ContainsFunc(facts, func(fact conditions.Fact) bool { return len(f.conditions.Flags(fact)) == 0 }) {
			return false
		}
		return len(facts) == 0 || slices.ContainsFunc(facts, func(fact conditions.Fact) bool { return !ordinary(fact) })
	})
}

// ordinary reports whether a fact is one that holds round after round.
func ordinary(f conditions.Fact) bool {
	switch f.Predicate {
	case conditions.Nil, conditions.Kind:
		if call := flow.Made(f.Subject); call != nil && knowledge.Callee(&call.Call) == knowledge.Err {
			return true
		}
		return knowledge.IsError(f.Subject.Type()) && f.Truth == (f.Predicate == conditions.Nil)
	case conditions.Arm:
		return true
	case conditions.Ok:
		receive, ok := f.Subject.(*ssa.UnOp)
		_, chosen := f.Subject.(*ssa.Select)
		return chosen || ok && receive.Op == token.ARROW
	}
	return false
}
