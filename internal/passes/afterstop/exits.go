package afterstop

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// excused reports whether a block can leave the cycle for a reason that could be a stop.
func (g *graph) excused(b *ssa.BasicBlock) bool {
	for i, succ := range b.Succs {
		if g.cycle.Has(succ) || g.stops.Never(b, succ) || !g.allows(b, i) {
			continue
		}
		if g.only != nil && g.leavesForOther(b, i) {
			continue
		}
		if !g.onSuccess(b, i) && g.canFollow(b, i) {
			return true
		}
	}
	return false
}

// leavesForOther reports whether the edge i of a block is taken only once a stop has ended that has nothing to do
// with the one channel that the graph is about, and whether nothing delays the cycle until then but somebody who
// takes a value: a reader, who is fed by the cycle itself.
func (g *graph) leavesForOther(b *ssa.BasicBlock, i int) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	all := g.graphOf(g.fn)
	if is := all.value(branch.Cond); is != yes && i == 0 || is != no && i == 1 {
		return false
	}
	if compare, ok := branch.Cond.(*ssa.BinOp); ok {
		if sel, _ := armOf(compare); sel != nil {
			return !slices.ContainsFunc(sel.States, func(state *ssa.SelectState) bool {
				return state.Dir == types.RecvOnly && g.stops.Of(state.Chan).Kind < stops.Local
			})
		}
	}
	return len(all.saw) > 0 && !slices.ContainsFunc(all.saw, g.delays)
}

// delays reports whether a call that sees the end of a stop waits for anything but that and readers.
func (g *graph) delays(sight Sight) bool {
	call, ok := sight.Instr.(*ssa.Call)
	if !ok {
		return false
	}
	does, _ := g.effects.Call(call)
	return does.Has(effects.Sleeps, effects.Joins, effects.Polls, effects.Asks, effects.Serves)
}

func (g *graph) leavesOrLooks(b *ssa.BasicBlock) bool { return g.looks(b) || g.excused(b) }

// canFollow reports whether the end of a stop could make the branch of a block take its edge i. A
// condition that does not change from round to round does not, nor does a flag that nothing sets
// because of a stop. What counts or looks at the clock comes to its end.
func (g *graph) canFollow(b *ssa.BasicBlock, i int) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return true
	}
	if g.value(branch.Cond) == same {
		return false
	}
	cond, leaves := branch.Cond, yes
	if i == 1 {
		leaves = no
	}
	for not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT; not, ok = cond.(*ssa.UnOp) {
		cond, leaves = not.X, leaves.not()
	}
	if phi, ok := cond.(*ssa.Phi); ok && g.cycle.Has(phi.Block()) {
		return g.setOtherwise(phi, leaves, make(map[*ssa.Phi]bool))
	}
	return g.flagFollows(cond, leaves)
}

// setOtherwise reports whether a variable can become what leaves the cycle for another reason than
// success.
func (g *graph) setOtherwise(phi *ssa.Phi, leaves truth, seen map[*ssa.Phi]bool) bool {
	seen[phi] = true
	for i, pred := range phi.Block().Preds {
		if !g.comes(pred, phi.Block()) || g.onSuccess(pred, slices.Index(pred.Succs, phi.Block())) {
			continue
		}
		if edge, ok := phi.Edges[i].(*ssa.Phi); ok && g.cycle.Has(edge.Block()) {
			if !seen[edge] && g.setOtherwise(edge, leaves, seen) {
				return true
			}
			continue
		}
		if is := g.value(phi.Edges[i]); is == leaves || is == unknown {
			return true
		}
	}
	return false
}

// onSuccess reports whether a block takes its edge i only when a call of this round returned no
// error, or one that the API server answers with, or when an informer has synced: work that fails because its context has ended goes on, and
// an informer that was stopped does not sync. The call must not be one that ends without an error
// when its context does.
func (g *graph) onSuccess(b *ssa.BasicBlock, i int) bool {
	if slices.ContainsFunc(g.conditions.OnEdge(b, i), g.succeeds) {
		return true
	}
	return g.decidedBySuccess(b)
}

// wait returns the first instruction of a cycle that waits, in source order; without any the first that makes a request.
func (r *Result) wait(cycle *paths.Set) ssa.Instruction {
	var first, request ssa.Instruction
	for b := range cycle.All() {
		for _, instr := range b.Instrs {
			if r.effects.Waits(instr) && (first == nil || instr.Pos() < first.Pos()) {
				first = instr
			}
			if call, ok := instr.(*ssa.Call); ok && (request == nil || instr.Pos() < request.Pos()) {
				if does, _ := r.effects.Call(call); requests(does) {
					request = instr
				}
			}
		}
	}
	return cmp.Or(first, request)
}
