package effects

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// hangs returns a block of each loop of a function that nothing can leave, that waits in each round, and
// that looks at nothing which could end: such a loop may be left by a panic of what it calls, at most.
func (r *Result) hangs(fn *ssa.Function) []*ssa.BasicBlock {
	var found []*ssa.BasicBlock
	for _, loop := range paths.Cycles(fn) {
		if r.exits(loop) || r.looks(loop) {
			continue
		}
		for b := range loop.All() {
			if slices.ContainsFunc(b.Instrs, r.Waits) {
				found = append(found, b)
				break
			}
		}
	}
	return found
}

// exits reports whether an edge out of a loop can be taken.
func (r *Result) exits(loop *paths.Set) bool {
	return slices.ContainsFunc(paths.Exits(loop), func(edge [2]*ssa.BasicBlock) bool { return !r.stops.Never(edge[0], edge[1]) })
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

// Waits reports whether an instruction waits for something: a sleep, a receive, a select, a call that does
// so.
func (r *Result) Waits(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		c := r.calls[instr]
		return c.seen && c.does.Has(Sleeps, Waits, Hangs) && !knowledge.Runners[knowledge.Callee(&instr.Call)].Goroutine
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
