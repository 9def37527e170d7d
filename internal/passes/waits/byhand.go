package waits

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// byHand returns the loops of a function that wait for a condition: each round sleeps or receives, and what
// ends the loop is something that others have to bring about. A loop that counts, ranges over something or
// looks at the clock ends by itself, and so may one whose condition is not understood.
func (f *finder) byHand(fn *ssa.Function) []wait {
	var found []wait
	for todo := f.after.Loops(fn); len(todo) > 0; {
		loop := todo[0]
		waits := f.handMade(loop)
		found = append(found, waits...)
		if todo = todo[1:]; len(waits) == 0 {
			todo = append(todo, inner(loop)...)
		}
	}
	return found
}

// inner returns the loops in a loop: the cycles that do without its head.
func inner(loop *paths.Set) []*paths.Set {
	rest := new(paths.Set)
	for b := range loop.All() {
		if loop.Has(b.Idom()) {
			rest.Add(b)
		}
	}
	if rest.Len() == loop.Len() {
		return nil // entered in several places
	}
	return paths.CyclesIn(rest, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		var succs []*ssa.BasicBlock
		for _, succ := range b.Succs {
			if rest.Has(succ) {
				succs = append(succs, succ)
			}
		}
		return succs
	})
}

// handMade returns the wait that a loop is, once for each stop that ends it as well.
func (f *finder) handMade(loop *paths.Set) []wait {
	pause, what := f.pauseOf(loop)
	if pause == nil || f.inConflict(pause) || carries(loop) {
		return nil
	}
	l := &handLoop{finder: f, blocks: loop, seen: make(map[ssa.Value]bool)}
	ends := neutral
	for _, exit := range paths.Exits(loop) {
		if f.stops.Never(exit[0], exit[1]) {
			continue
		}
		ends = max(ends, l.exit(exit[0], exit[1]))
	}
	if ends != external {
		return nil
	}
	if len(l.roots) == 0 {
		return []wait{{at: pause, what: what, decided: pause}}
	}
	var found []wait
	for _, root := range l.roots {
		found = append(found, wait{at: pause, what: what, root: root, decided: pause})
	}
	return found
}

// pauseOf returns what a loop does between two looks, the first in source order, and a name for the loop;
// nil for a loop that does not wait, or that takes items from a queue.
func (f *finder) pauseOf(loop *paths.Set) (pause ssa.Instruction, what string) {
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			name := ""
			switch instr := instr.(type) {
			case *ssa.Call:
				if gets(&instr.Call) {
					return nil, ""
				}
				if knowledge.SleepsFor(&instr.Call) {
					name = "the loop around " + calledName(&instr.Call)
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW {
					name = "the loop around this receive"
				}
			case *ssa.Select:
				if instr.Blocking {
					name = "the loop around this select"
				}
			}
			if name != "" && (pause == nil || instr.Pos() < pause.Pos()) {
				pause, what = instr, name
			}
		}
	}
	return pause, what
}

// carries reports whether a loop keeps a number, a text or a list from round to round: it counts, or it works
// on the next page. What only a log or the next pause gets of it ends no loop.
func carries(loop *paths.Set) bool {
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok || loop.Has(b.Idom()) {
				break
			}
			switch of := phi.Type().Underlying().(type) {
			case *types.Basic:
				if of.Info()&types.IsBoolean == 0 && !onlyTold(phi, make(map[ssa.Value]bool)) {
					return true
				}
			case *types.Slice, *types.Map:
				return true
			}
		}
	}
	return false
}

// onlyTold reports whether a number or text goes no further than into logs, texts for them, pauses, and what it is in the next round.
func onlyTold(v ssa.Value, seen map[ssa.Value]bool) bool {
	if knowledge.Visited(seen, v) {
		return true
	}
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			return knowledge.IsBool(ref.Type()) || !onlyTold(ref, seen)
		case *ssa.Phi, *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface, *ssa.Slice:
			return !onlyTold(ref.(ssa.Value), seen)
		case *ssa.Store: // into the list of the arguments of a log
			argument, ok := ref.Addr.(*ssa.IndexAddr)
			return !ok || ref.Val != v || !onlyTold(argument.X, seen)
		case *ssa.IndexAddr:
			return ref.X != v // an argument beside it
		case *ssa.Call:
			if knowledge.Logs(&ref.Call) || knowledge.SleepsFor(&ref.Call) {
				return false
			}
			return !knowledge.Harmless(&ref.Call) || !onlyTold(ref, seen)
		}
		return true
	})
}

// A verdict says what can end a loop.
type verdict int

// The verdicts. Of several the last counts.
const (
	neutral  verdict = iota // nothing that changes while the loop runs
	stopped                 // a stop without a deadline
	external                // what others bring about
	open                    // the loop itself, the clock, or what is not understood
)

// A handLoop is the question what ends a loop.
type handLoop struct {
	*finder
	blocks *paths.Set
	roots  []ssa.Value // of the stops that end it
	seen   map[ssa.Value]bool
}

// exit returns what makes control leave the loop on an edge.
func (l *handLoop) exit(b, to *ssa.BasicBlock) verdict {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return open
	}
	for i, succ := range b.Succs {
		if succ != to {
			continue
		}
		for _, fact := range l.conditions.OnEdge(b, i) {
			switch {
			case fact.Predicate == conditions.Arm:
				sel := fact.Subject.(*ssa.Select)
				if fact.Truth {
					return l.received(sel.States[fact.Arm])
				}
				return l.oneOf(sel, fact.Arm+1) // the arms that come after it are outside of the loop
			case fact.Predicate == conditions.Nil && !fact.Truth && knowledge.IsError(fact.Subject.Type()):
				if call := flow.Made(fact.Subject); call != nil && l.blocks.Has(call.Block()) {
					return max(l.called(call), l.under(call))
				}
			}
		}
	}
	return l.value(branch.Cond)
}

// under returns what it means that a call fails: one under a context does so once that has ended.
func (l *handLoop) under(call *ssa.Call) verdict {
	args := knowledge.Args(&call.Call)
	if len(args) == 0 || !knowledge.Context(args[0].Type()) {
		return neutral
	}
	return l.stop(args[0])
}

// oneOf returns what it means that a select takes one of its arms from the first on.
func (l *handLoop) oneOf(sel *ssa.Select, first int) verdict {
	if !sel.Blocking {
		return open
	}
	worst := neutral
	for _, state := range sel.States[first:] {
		worst = max(worst, l.received(state))
	}
	return worst
}

// received returns what it means that a channel has a value or is closed. Somebody who is waited for may be
// sure to send on a channel that is made here, or that a call returns.
func (l *handLoop) received(state *ssa.SelectState) verdict {
	signal := l.stops.Of(state.Chan)
	switch {
	case state.Dir != types.RecvOnly:
	case signal.Kind == stops.Stop:
		return l.stop(state.Chan)
	case signal.Kind == stops.Data && l.field(state.Chan):
		return external
	}
	return open
}

// field reports whether a value is loaded from a field or a package variable.
func (l *handLoop) field(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	switch load.X.(type) {
	case *ssa.FieldAddr, *ssa.Global:
		return true
	}
	return false
}

// stop notes a context or channel that ends the loop.
func (l *handLoop) stop(v ssa.Value) verdict {
	e := l.end(v, make(map[ssa.Value]bool))
	if e.unknown {
		return open
	}
	l.roots = append(l.roots, e.roots...)
	return stopped
}
