package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// LeavesWork is a fact about a function that can return nil while a goroutine which it started works on
// until a stop.
type LeavesWork struct{ Outside bool }

// AFact marks LeavesWork as a fact about a function.
func (*LeavesWork) AFact() {}

// LeavesWork reports whether a function of another package is known to leave a goroutine at work, and whether that works outside of the process.
func (r *Result) LeavesWork(fn *types.Func) (leaves, outside bool) {
	var fact LeavesWork
	leaves = r.pass.ImportObjectFact(fn.Origin(), &fact)
	return leaves, fact.Outside
}

// Early returns what in fn starts a goroutine that works until something ends it, and a return of nil
// that is reached from there without a wait for the goroutine, or for anything that could be one; nil
// if fn has none. Groups are joined by their Wait, which is somewhere.
func (r *Result) Early(fn *ssa.Function) (ssa.CallInstruction, *ssa.Return) {
	if r.joinsDeferred(fn) {
		return nil, nil
	}
	for _, call := range calls.In(fn) {
		if !r.startsWork(call) {
			continue
		}
		waits := r.mayWait
		if r.startsInformers(call) {
			waits = func(instr ssa.Instruction) bool { return r.mayWait(instr) || waitsForSync(instr) }
		}
		avoid := func(instr ssa.Instruction) bool { return waits(instr) || r.waitsForEach(instr, call, waits) }
		if path := paths.Find(paths.Search{From: call, To: paths.ReturnsNil, Avoid: avoid}); path != nil {
			return call, path.End.(*ssa.Return)
		}
	}
	return nil, nil
}

// waitsForEach reports whether an instruction decides about a round of a loop over a collection, or up to a count, which can wait in its rounds: one
// for each goroutine, so that a loop without a round has nothing to wait for. Whether it goes round as often as the loop of the start is not
// asked: rather silence.
func (r *Result) waitsForEach(instr ssa.Instruction, start ssa.CallInstruction, waits func(ssa.Instruction) bool) bool {
	if _, ok := instr.(*ssa.If); !ok {
		return false
	}
	succs := instr.Block().Succs
	for _, loop := range r.loops[instr.Parent()] {
		if loop.Has(start.Block()) || !loop.Has(succs[0]) && !loop.Has(succs[1]) {
			continue
		}
		decides := func(exit [2]*ssa.BasicBlock) bool { return r.counts(exit) && slices.Contains(succs, exit[1]) }
		for b := range loop.All() {
			if slices.ContainsFunc(b.Instrs, waits) {
				return slices.ContainsFunc(paths.Exits(loop), decides)
			}
		}
	}
	return false
}

// counts reports whether an edge ends a loop since it has gone round as often as there are items, or up to a count.
func (r *Result) counts(exit [2]*ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(exit[0], slices.Index(exit[0].Succs, exit[1])), conditions.Fact.Loops)
}

// Unjoined returns the go statements of fn whose goroutines work until something ends them, when fn
// waits for a stop and for nothing that could be one of them; what it calls can wait for others. A server is ended by its shutdown, which
// waits for the requests.
func (r *Result) Unjoined(fn *ssa.Function) []ssa.CallInstruction {
	waits := false
	for instr := range calls.Instrs(fn) {
		if r.mayJoin(instr) && !r.joinsOthers(instr) {
			return nil
		}
		waits = waits || r.WaitsForStop(instr)
	}
	if !waits || r.joinsDeferred(fn) {
		return nil
	}
	found := calls.In(fn)
	for _, call := range found { // a literal that holds a lock, for instance
		for _, callee := range r.graph.Callees(call) {
			if _, plain := call.(*ssa.Call); plain && callee.Parent() == fn {
				found = append(found, calls.In(callee)...)
			}
		}
	}
	var left []ssa.CallInstruction
	for _, call := range found {
		_, started := call.(*ssa.Go)
		if does, _ := r.effects.Call(call); started && r.startsWork(call) && !does.Has(effects.Serves) && r.Joined(fn, call) == nil && !r.joinedBelow(fn, call) {
			left = append(left, call)
		}
	}
	return left
}

// startsWork reports whether a call starts a goroutine that lives until something ends it, itself or in
// a helper that does not wait for it. A goroutine that waits for the context only to clean up after it
// is no work that could be lost.
func (r *Result) startsWork(call ssa.CallInstruction) bool {
	does, known := r.effects.Call(call)
	if !known {
		return false
	}
	if _, started := call.(*ssa.Go); started {
		return does.Lives() && !r.cleansUp(call)
	}
	_, plain := call.(*ssa.Call)
	return plain && does.Has(effects.Spawns) && !livesOrJoins(does) && len(r.stops.Arguments(call.Common())) > 0 && r.spawnsWork(call, make(map[*ssa.Function]bool))
}

// startsInformers reports whether all that a go statement runs is an informer, or what a factory starts: once their caches have synced
// nothing of theirs has to be waited for.
func (r *Result) startsInformers(call ssa.CallInstruction) bool {
	if op, _ := knowledge.FactoryCall(call.Common()); op == knowledge.InformerRuns || op == knowledge.FactoryStarts {
		return true
	}
	callees := r.graph.Callees(call)
	for _, fn := range callees {
		for _, inner := range calls.In(fn) {
			does, known := r.effects.Call(inner)
			works := does.Lives() || does.Has(effects.Spawns) || !known && len(r.stops.Arguments(inner.Common())) > 0
			if op, _ := knowledge.FactoryCall(inner.Common()); op == 0 && works {
				return false
			}
		}
		if len(r.loops[fn]) > 0 {
			return false
		}
	}
	return len(callees) > 0
}

func waitsForSync(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	op, _ := knowledge.FactoryCall(&call.Call)
	return op == knowledge.FactoryWaits || knowledge.WaitForSync(&call.Call)
}

// mayWait reports whether an instruction can wait for a stop or a goroutine. A call of something
// unknown that is given the context can.
func (r *Result) mayWait(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		if does, known := r.effects.Call(instr); known {
			return livesOrJoins(does)
		}
		return len(r.stops.Arguments(&instr.Call)) > 0 && !knowledge.Prompt.Calls(&instr.Call)
	}
	return false
}

// mayJoin reports whether an instruction waits for something that is neither a stop nor the clock.
func (r *Result) mayJoin(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		kind := r.stops.Of(instr.X).Kind
		return instr.Op == token.ARROW && kind != stops.Stop && kind != stops.Timer
	case *ssa.Call:
		does, known := r.effects.Call(instr)
		return known && does.Has(effects.Joins) && !knowledge.Prompt.Calls(&instr.Call)
	}
	return false
}

// WaitsForStop reports whether an instruction waits until a stop ends, or for something else that comes first.
func (r *Result) WaitsForStop(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking && r.hasStop(instr, stops.Stop)
	case *ssa.UnOp:
		return instr.Op == token.ARROW && r.stops.Of(instr.X).Kind == stops.Stop
	}
	return false
}

func (r *Result) joinsDeferred(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		if _, deferred := call.(*ssa.Defer); !deferred {
			return false
		}
		does, known := r.effects.Call(call)
		return known && livesOrJoins(does)
	})
}

// livesOrJoins reports whether a call is known to go on until something ends it, or to wait for goroutines.
func livesOrJoins(does effects.Summary) bool { return does.Lives() || does.Has(effects.Joins) }

// Endless reports whether a loop waits, or runs what lives until it is stopped, and neither counts nor goes over a list, so that it goes
// round until something ends it.
func (r *Result) Endless(loop *paths.Set) bool {
	if slices.ContainsFunc(paths.Exits(loop), r.counts) {
		return false
	}
	return knowledge.Any(loop.All(), func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return r.effects.Waits(instr) || r.effects.Instr(instr).Lives() })
	})
}
