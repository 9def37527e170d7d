package effects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// hangs returns a block of each loop of a function that nothing can leave, that waits in each round, and
// that looks at nothing which could end: such a loop may be left by a panic of what it calls, at most.
func (r *Result) hangs(fn *ssa.Function) []*ssa.BasicBlock {
	var found []*ssa.BasicBlock
	for _, loop := range paths.Cycles(fn, nil) {
		if r.exits(loop) || r.looks(loop) {
			continue
		}
		for b := range loop.All() {
			if r.roundWaits(b) {
				found = append(found, b)
				break
			}
		}
	}
	return found
}

// exits reports whether an edge out of a loop can be taken. One to where no case of a select was chosen
// is not, and neither is the end of the channel of a timer, which is never closed.
func (r *Result) exits(loop *paths.Set) bool {
	for _, edge := range paths.Exits(loop) {
		if p, ok := edge[1].Instrs[len(edge[1].Instrs)-1].(*ssa.Panic); ok && added(p) {
			continue
		}
		if !r.timerEnds(edge[0], edge[1]) {
			return true
		}
	}
	return false
}

func (r *Result) timerEnds(from, to *ssa.BasicBlock) bool {
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[1] != to {
		return false
	}
	open, ok := branch.Cond.(*ssa.Extract)
	if !ok || open.Index != 1 {
		return false
	}
	receive, ok := open.Tuple.(*ssa.UnOp)
	return ok && receive.Op == token.ARROW && r.stops.Of(receive.X).Kind == stops.Timer
}

// looks reports whether a loop receives from something that can end.
func (r *Result) looks(loop *paths.Set) bool {
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Select:
				for _, state := range instr.States {
					if state.Dir == types.RecvOnly && r.stops.Of(state.Chan).Kind >= stops.Local {
						return true
					}
				}
			case *ssa.UnOp:
				if instr.Op == token.ARROW && r.stops.Of(instr.X).Kind >= stops.Local {
					return true
				}
			}
		}
	}
	return false
}

// roundWaits reports whether a block of a loop waits for something.
func (r *Result) roundWaits(b *ssa.BasicBlock) bool {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Select:
			if instr.Blocking {
				return true
			}
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				return true
			}
		case *ssa.Call:
			if does := r.calls[instr].does; does.Has(Sleeps, Waits, Hangs) && !knowledge.Runners[knowledge.Callee(&instr.Call)].Goroutine {
				return true
			}
		}
	}
	return false
}

// added reports whether a panic is one that SSA adds: after a select, for the case that no arm was chosen,
// and after a call that does not return.
func added(p *ssa.Panic) bool {
	x, ok := p.X.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	text, ok := knowledge.Text(x.X)
	return ok && (text == "blocking select matched no case" || text == "noreturn")
}
