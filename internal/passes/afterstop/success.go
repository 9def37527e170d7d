package afterstop

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Settles fact says of a function that answers yes or no from a variable of its package whether it comes to an answer only because work has
// succeeded, which fails once its context has ended.
type Settles struct{ Yes, No bool }

// AFact marks Settles as a fact about a function.
func (*Settles) AFact() {}

// exportSettles tells other packages of a function that answers from a variable.
func (r *Result) exportSettles(fn *ssa.Function, obj *types.Func) {
	ret := soleReturn(fn)
	if ret == nil || !obj.Exported() || !knowledge.IsBool(fn.Signature.Results().At(0).Type()) {
		return
	}
	answer := paths.Returned(ret, 0)
	cell, flag := r.flagOf(answer, maxDepth), true
	if cell == nil {
		cell, _ = r.compared(answer, maxDepth)
		flag = false
	}
	if cell == nil || !r.graph.Own(cell) {
		return
	}
	said := Settles{r.settles(cell, flag, yes), r.settles(cell, flag, no)}
	if said.Yes || said.No {
		r.pass.ExportObjectFact(obj, &said)
	}
}

// settles reports whether a variable that the package keeps to itself, whose value is the answer if it is a flag, gets the value of an answer only
// once work has succeeded. One that is never set to it gets it never. What a constructor sets does not count.
func (r *Result) settles(cell any, flag bool, answer truth) bool {
	stores := r.flags[cell]
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(store flagStore) bool {
		if at, ok := store.instr.(*ssa.Store); ok && flow.MadeHere(at.Addr) != nil {
			return false
		}
		return store.value == nil || (!flag || canBe(store.value, answer)) && !r.needsSuccess(store.instr, maxDepth)
	})
}

// needsSuccess reports whether an instruction runs only once a call has succeeded that fails when its context has ended: in its function, or before
// each call of it.
func (r *Result) needsSuccess(instr ssa.Instruction, depth int) bool {
	if r.needs(instr, func(*ssa.Call) bool { return true }) {
		return true
	}
	fn := instr.Parent()
	sites := r.graph.Sites(fn)
	return depth > 0 && len(sites) > 0 && !r.graph.Escapes(fn) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Mode == calls.Unknown || !r.needsSuccess(site.Instr, depth-1)
	})
}

// settledElsewhere reports whether a function of another package gives the answer that a cycle waits for only because work has succeeded.
func (g *graph) settledElsewhere(cond ssa.Value, answer truth) bool {
	call, ok := cond.(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return false
	}
	obj, ok := call.Call.StaticCallee().Object().(*types.Func)
	var said Settles
	return ok && obj.Pkg() != g.pass.Pkg && g.pass.ImportObjectFact(obj.Origin(), &said) && (answer == yes && said.Yes || answer == no && said.No)
}

// writeFollows reports whether an instruction of a round can change a variable once the stops have ended: it stores in it, itself or in what it
// calls, and not on the success of work alone that fails then.
func (g *graph) writeFollows(instr ssa.Instruction, cell any, depth int) bool {
	if !g.conditions.Writes(instr, cell) || g.afterSuccess(instr) {
		return false
	}
	call, ok := instr.(*ssa.Call)
	if !ok || depth == 0 {
		return true
	}
	callees := g.graph.Callees(call)
	return len(callees) == 0 || slices.ContainsFunc(callees, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(fn), func(within ssa.Instruction) bool { return g.writeFollows(within, cell, depth-1) })
	})
}

// afterSuccess reports whether an instruction of a round runs only when a call before it has succeeded, in the cycle or in a function that it calls.
func (g *graph) afterSuccess(instr ssa.Instruction) bool {
	b := instr.Block()
	if b.Parent() == g.fn {
		return g.decidedBySuccess(b)
	}
	return g.needs(instr, func(*ssa.Call) bool { return true })
}

// needs reports whether an instruction runs only once a call of its function that is asked for has succeeded, which fails once its context has ended.
func (r *Result) needs(instr ssa.Instruction, of func(*ssa.Call) bool) bool {
	return slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool {
		return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
			call := flow.Made(f.Subject)
			return call != nil && r.isSuccess(f) && of(call)
		})
	})
}

// decidedBySuccess reports whether a round comes to a block of the cycle only once a call of it has succeeded.
func (g *graph) decidedBySuccess(b *ssa.BasicBlock) bool {
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

func (r *Result) isSuccess(f conditions.Fact) bool {
	call := flow.Made(f.Subject)
	if call == nil {
		return false
	}
	if (f.Predicate == conditions.Nil || f.Predicate == conditions.Kind) && knowledge.AsksFiles.Calls(&call.Call) {
		return true // it finds something or fails, whatever has ended
	}
	return f.Truth && ((f.Predicate == conditions.Nil || f.Predicate == conditions.Kind && f.Kind.FromServer()) && knowledge.IsError(f.Subject.Type()) && r.fails(call) ||
		f.Predicate == conditions.True && knowledge.AsksSynced(&call.Call))
}

// triedAgain returns the first call of a cycle that is handed its stop, and returns an error then, where only its success leaves the cycle, or nothing does;
// nil if there is none.
func (g *graph) triedAgain(endless bool) ssa.Instruction {
	var first ssa.Instruction
	for b := range g.cycle.All() {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if ok && (first == nil || call.Pos() < first.Pos()) && g.answersUnder(call) && (endless || g.leavesOn(call)) {
				first = call
			}
		}
	}
	return first
}

// answersUnder reports whether a call asks somebody who is not seen for an answer, under a stop that it is handed, itself or in what it runs.
func (r *Result) answersUnder(call *ssa.Call) bool {
	if len(r.stops.Arguments(&call.Call)) == 0 || !knowledge.ReturnsError(call.Call.Signature()) {
		return false
	}
	asks := func(call ssa.CallInstruction) bool {
		_, known := r.effects.Call(call)
		return !known && len(r.stops.Arguments(call.Common())) > 0 && knowledge.ReturnsError(call.Common().Signature()) && answers(call.Common().Signature())
	}
	return asks(call) || slices.ContainsFunc(r.graph.Callees(call), func(callee *ssa.Function) bool {
		return slices.ContainsFunc(r.graph.RunBy(callee), func(fn *ssa.Function) bool { return slices.ContainsFunc(calls.In(fn), asks) })
	})
}

// leavesOn reports whether an edge that leaves the cycle is taken on the success of a call.
func (g *graph) leavesOn(call *ssa.Call) bool {
	for b := range g.cycle.All() {
		for i, succ := range b.Succs {
			if !g.cycle.Has(succ) && slices.ContainsFunc(g.conditions.OnEdge(b, i), func(f conditions.Fact) bool {
				return flow.Made(f.Subject) == call && g.succeeds(f)
			}) {
				return true
			}
		}
	}
	return false
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
