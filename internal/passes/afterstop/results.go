package afterstop

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A result is one of the results of a function.
type result struct {
	fn    *ssa.Function
	index int
	only  ssa.Value
}

// returned evaluates a result of a function of the package that is the only one a call can be of:
// what it returns on the paths that are left to it. The stops that it is given have to be such that
// have ended for its caller.
func (g *graph) returned(call *ssa.Call, index int) truth {
	callees := g.graph.Callees(call)
	if len(callees) != 1 || call.Call.IsInvoke() || g.only != nil {
		return unknown
	}
	callee := callees[0]
	results := callee.Signature.Results()
	if index >= results.Len() || !types.Identical(results.At(index).Type(), types.Typ[types.Bool]) && !knowledge.IsError(results.At(index).Type()) {
		return unknown
	}
	sight, ok := g.hasItsStops(call, callee)
	if !ok {
		return unknown
	}
	if is := g.resultOf(callee, index, nothing); is == yes || is == no {
		return g.constant(call) // says nothing of stops
	}
	is := g.resultOf(callee, index, nil)
	if is != unknown {
		g.saw = append(g.saw, sight)
	}
	return is
}

// constant evaluates a result that is always the same. Within a cycle that of a call that waits decides nothing: a round that it lets go on is
// followed by another one. Without a wait it can be a setting of the program.
func (g *graph) constant(call *ssa.Call) truth {
	if g.cycle != nil && g.effects.Waits(call) {
		return same
	}
	return unknown
}

// hasItsStops reports whether the stops that a callee is given or captures are such that have ended for its
// caller, and returns the call as a sight of the last.
func (g *graph) hasItsStops(call *ssa.Call, callee *ssa.Function) (sight Sight, ok bool) {
	for _, captured := range callee.FreeVars {
		if s := g.stops.Of(captured); len(s.Roots) > 0 && !outlives(s, g.loopOf(call.Block())) {
			return sight, false
		}
	}
	sight.Instr = call
	for _, arg := range call.Call.Args {
		if !knowledge.Context(arg.Type()) && !knowledge.StopChannel(arg.Type()) {
			continue
		}
		if g.state(arg, call.Block()) != ended {
			return sight, false
		}
		sight.Stop = arg
	}
	return sight, true
}

// sightsOfCallees returns the calls of a cycle that return because a stop has ended: the callee looks at it
// first. One that may end the process instead is none.
func (g *graph) sightsOfCallees() []Sight {
	var found []Sight
	for b := range g.cycle.All() {
		for call := range knowledge.Each[*ssa.Call](b.Instrs) {
			callees := g.graph.Callees(call)
			if len(callees) != 1 || call.Call.IsInvoke() || g.effects.Of(callees[0]).Has(effects.Exits, effects.Panics, effects.Never) {
				continue
			}
			if sight, ok := g.hasItsStops(call, callees[0]); ok && g.looksFirst(callees[0]) {
				found = append(found, sight)
			}
		}
	}
	return found
}

// looksFirst reports whether a function begins with a look at a stop that has ended.
func (r *Result) looksFirst(fn *ssa.Function) bool {
	g := r.graphOf(fn)
	return slices.ContainsFunc(fn.Blocks[0].Instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Select:
			return len(g.endedArms(instr)) > 0
		case *ssa.If:
			return len(g.decidedBy(instr)) > 0
		}
		return false
	})
}

// resultOf evaluates a result of a function once its stops, or what only names, have ended.
func (r *Result) resultOf(fn *ssa.Function, index int, only ssa.Value) truth {
	key := result{fn, index, only}
	if known, ok := r.results[key]; ok {
		return known
	}
	r.results[key] = unknown // functions that call each other say nothing
	g := r.graphOf(fn)
	g.only = only
	is, first := unknown, true
	seen := new(paths.Set)
	paths.Walk(fn.Blocks[0], func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		seen.Add(b)
		return g.succs(b)
	})
	for b := range seen.All() {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		value := g.value(paths.Returned(ret, index))
		if !first && value != is {
			is = unknown
			break
		}
		is, first = value, false
	}
	r.results[key] = is
	return is
}
