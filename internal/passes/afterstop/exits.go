package afterstop

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
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
	before := b
	for g.cycle.Has(before) && before.Idom() != nil {
		before = before.Idom()
	}
	return slices.ContainsFunc(paths.Decided(b, before), func(e paths.Edge) bool {
		return g.cycle.Has(e.If.Block()) && slices.ContainsFunc(g.conditions.OnEdge(e.If.Block(), e.Succ), g.succeeds)
	})
}

// succeeds reports whether a fact is the success of a call of this round, or of an informer, or what a
// helper says of one that it makes.
func (g *graph) succeeds(f conditions.Fact) bool {
	call := flow.Made(f.Subject)
	if call == nil || !g.cycle.Has(call.Block()) {
		return false
	}
	return g.isSuccess(f) || slices.ContainsFunc(g.conditions.Inside(f), g.isSuccess)
}

func (g *graph) isSuccess(f conditions.Fact) bool {
	call := flow.Made(f.Subject)
	if call == nil {
		return false
	}
	if (f.Predicate == conditions.Nil || f.Predicate == conditions.Kind) && knowledge.AsksFiles.Calls(&call.Call) {
		return true // it finds something or fails, whatever has ended
	}
	return f.Truth && ((f.Predicate == conditions.Nil || f.Predicate == conditions.Kind && f.Kind.FromServer()) && knowledge.IsError(f.Subject.Type()) && g.fails(call) ||
		f.Predicate == conditions.True && knowledge.AsksSynced(&call.Call))
}

// fails reports whether a call is known not to come back without an error because its context has
// ended.
func (r *Result) fails(call *ssa.Call) bool {
	name := knowledge.Callee(&call.Call)
	if _, blocks := knowledge.BlocksUntil[name]; blocks {
		return false
	}
	does, known := r.effects.Call(call)
	switch {
	case known:
		return !does.Lives() && !does.Has(effects.Joins)
	case requests(does):
		return true
	case len(r.stops.Arguments(&call.Call)) > 0:
		return answers(call.Call.Signature())
	}
	// A function of a library without a receiver that is not given a context cannot know of one.
	callee := call.Call.StaticCallee()
	return callee != nil && callee.Signature.Recv() == nil && name != ""
}

// requests reports whether a call asks the API server.
func requests(does effects.Summary) bool {
	return does.Has(effects.Asks, effects.Writes, effects.Reads)
}

// answers reports whether a function returns a value with its error: it comes back with one or the other, and not because its
// context has ended, as what runs until then does. A channel is received from until then.
func answers(sig *types.Signature) bool {
	results := sig.Results()
	if results.Len() < 2 {
		return false
	}
	_, channel := results.At(0).Type().Underlying().(*types.Chan)
	return !channel && !knowledge.Watcher(sig)
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
