package afterstop

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A graph is the control flow graph of a function as the end of its stops leaves it.
type graph struct {
	*Result
	fn    *ssa.Function
	only  ssa.Value  // the one channel that has ended; nil for all stops
	cycle *paths.Set // what goes on inside of it alone counts; nil for the whole function
	sees  bool       // the question is about a cycle that sees the end

	known    map[ssa.Value]truth
	underWay map[ssa.Value]truth // of the question that is being answered
	saw      []Sight             // what the answers rest on
}

// nothing is a channel that no function has, so that nothing ends.
var nothing ssa.Value = new(ssa.MakeChan)

func (r *Result) graphOf(fn *ssa.Function) *graph {
	return &graph{Result: r, fn: fn, known: make(map[ssa.Value]truth)}
}

// within returns the graph of a cycle: values that come from before it do not count.
func (g *graph) within(cycle *paths.Set) *graph {
	in := g.graphOf(g.fn)
	in.only, in.cycle, in.sees = g.only, cycle, g.sees
	return in
}

// cycles returns the strongly connected components that are left, each narrowed down until it has no
// branch that is decided by what goes on inside of it.
func (g *graph) cycles() []*paths.Set {
	all := paths.CyclesIn(g.cycle, g.succs)
	if g.cycle == nil {
		all = paths.CyclesAlong(g.fn, g.succs)
	}
	return refine(all, func(cycle *paths.Set) []*paths.Set {
		return paths.CyclesIn(cycle, g.within(cycle).succs)
	})
}

// staying returns the cycles that are left without the blocks that skip names, which it is asked for
// each block of a cycle.
func (g *graph) staying(skip func(*graph, *ssa.BasicBlock) bool) []Stay {
	var found []Stay
	for _, cycle := range refine([]*paths.Set{g.cycle}, func(cycle *paths.Set) []*paths.Set {
		in, rest := g.within(cycle), new(paths.Set)
		for b := range cycle.All() {
			if !skip(in, b) {
				rest.Add(b)
			}
		}
		return paths.CyclesIn(rest, g.within(rest).succs)
	}) {
		found = append(found, Stay{Cycle: cycle, Endless: g.endless(cycle)})
	}
	return found
}

// refine splits cycles until each is what it is split into.
func refine(todo []*paths.Set, split func(*paths.Set) []*paths.Set) []*paths.Set {
	var found []*paths.Set
	for slices.Reverse(todo); len(todo) > 0; {
		cycle := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		parts := split(cycle)
		if len(parts) == 1 && parts[0].Len() == cycle.Len() {
			found = append(found, cycle)
			continue
		}
		slices.Reverse(parts)
		todo = append(todo, parts...)
	}
	return found
}

// endless reports whether a cycle is a whole loop of the function that has no exit.
func (g *graph) endless(cycle *paths.Set) bool {
	for b := range cycle.All() {
		loop := g.loopOf(b)
		return containsAll(cycle, loop) && !slices.ContainsFunc(paths.Exits(loop), func(edge [2]*ssa.BasicBlock) bool {
			return !g.stops.Never(edge[0], edge[1]) && !g.asksUnclosed(edge[0])
		})
	}
	return false
}

// succs returns where control can go from a block.
func (g *graph) succs(b *ssa.BasicBlock) []*ssa.BasicBlock {
	if g.never[b] || g.only != nil && g.cancels(b) {
		return nil
	}
	var kept []*ssa.BasicBlock
	for i, succ := range b.Succs {
		if g.takes(b, i) {
			kept = append(kept, succ)
		}
	}
	return kept
}

// noteNever notes the blocks of a function with a call that ends the process, or never returns.
func (r *Result) noteNever(fn *ssa.Function) {
	if len(r.loops[fn]) == 0 {
		return
	}
	for _, call := range calls.Awaited(fn) {
		does, _ := r.effects.Call(call)
		if slices.ContainsFunc(does, func(e effects.Effect) bool { return e.Must && (e.Kind == effects.Exits || e.Kind == effects.Panics) }) {
			r.never[call.Block()] = true
		}
	}
}

// takes reports whether control can go from a block to its successor i, and stay in the cycle if the
// graph is that of one.
func (g *graph) takes(b *ssa.BasicBlock, i int) bool {
	if g.cycle != nil && (!g.cycle.Has(b) || !g.cycle.Has(b.Succs[i])) {
		return false
	}
	return !g.stops.Never(b, b.Succs[i]) && g.allows(b, i)
}

// allows reports whether the branch at the end of a block can take its edge i.
func (g *graph) allows(b *ssa.BasicBlock, i int) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return true
	}
	switch g.value(branch.Cond) {
	case yes:
		return i == 0
	case no:
		return i == 1
	}
	return true
}

// readiness says what a receive does once the stops have ended.
type readiness int

const (
	waits  readiness = iota
	mayEnd           // something outside can end it, of which it is not known whether it has
	ended            // it is ready at once
)

// state returns what a receive from a channel, or a look at a context, does in a block. A context
// that is made inside of the loop is new in each round, and a channel that can be set to nil disables
// its arm.
func (g *graph) state(ch ssa.Value, at *ssa.BasicBlock) readiness {
	loop := g.loopOf(at)
	if g.only != nil {
		if ch == g.only && !g.replaced(ch, loop) {
			return ended
		}
		return waits
	}
	s := g.stops.Of(ch)
	switch {
	case s.Kind != stops.Stop && s.Kind != stops.Local:
		return waits
	case !s.Context && !g.onlyCloses(ch) || g.replaced(ch, loop) || !outlives(s, loop):
		return mayEnd
	}
	return ended
}

// replaced reports whether a channel can be another one, or none, in the next round.
func (g *graph) replaced(ch ssa.Value, loop *paths.Set) bool {
	if phi, ok := ch.(*ssa.Phi); ok && loop.Has(phi.Block()) {
		return true
	}
	return slices.ContainsFunc(g.graph.Sources(ch), func(source ssa.Value) bool { return knowledge.IsNil(source) })
}

// loopOf returns the loop that a block is part of; nil for none.
func (r *Result) loopOf(b *ssa.BasicBlock) *paths.Set { return r.around[b] }

// outlives reports whether a signal comes from outside of a loop.
func outlives(s stops.Signal, loop *paths.Set) bool {
	for _, root := range s.Roots {
		if instr, ok := root.(ssa.Instruction); ok && loop.Has(instr.Block()) {
			return false
		}
	}
	return len(s.Roots) > 0
}

// looks reports whether a block looks at something that the outside can end.
func (g *graph) looks(b *ssa.BasicBlock) bool {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Select:
			for _, state := range instr.States {
				if state.Dir == types.RecvOnly && g.state(state.Chan, b) != waits {
					return true
				}
			}
		case *ssa.UnOp:
			if instr.Op == token.ARROW && g.state(instr.X, b) != waits && !g.asksUnclosed(b) {
				return true
			}
		}
	}
	return false
}

// Heeds reports whether a select in a loop has an arm on a stop that comes from outside of the loop.
func (r *Result) Heeds(loop *paths.Set) bool {
	for b := range loop.All() {
		for sel := range knowledge.Each[*ssa.Select](b.Instrs) {
			for _, state := range sel.States {
				if s := r.stops.Of(state.Chan); s.Kind == stops.Stop && outlives(s, loop) {
					return true
				}
			}
		}
	}
	return false
}

// sights returns where a cycle sees that a stop has ended.
func (g *graph) sights() []Sight {
	var found []Sight
	for b := range g.cycle.All() {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Select:
				for _, arm := range g.endedArms(instr) {
					found = append(found, Sight{instr, instr.States[arm], instr.States[arm].Chan})
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW && g.state(instr.X, b) == ended {
					found = append(found, Sight{Instr: instr, Stop: instr.X})
				}
			case *ssa.If:
				found = append(found, g.within(g.cycle).decidedBy(instr)...)
			}
		}
	}
	return found
}

func containsAll(set, other *paths.Set) bool {
	return !knowledge.Any(other.All(), func(b *ssa.BasicBlock) bool { return !set.Has(b) })
}

// armOf returns the select and the arm that a value compares with the one that was taken.
func armOf(compare *ssa.BinOp) (*ssa.Select, int) {
	index, ok := compare.X.(*ssa.Extract)
	if !ok || index.Index != 0 {
		return nil, 0
	}
	sel, ok := index.Tuple.(*ssa.Select)
	c, isConst := compare.Y.(*ssa.Const)
	if !ok || !isConst || c.Value == nil || c.Value.Kind() != constant.Int {
		return nil, 0
	}
	return sel, int(c.Int64())
}
