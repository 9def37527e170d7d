package blocking

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// endless reports whether fn has a loop without any exit that waits for something, and for nothing
// that the outside can end. What a stop does to loops with exits is the question of afterstop.
func (r *Result) endless(fn *ssa.Function) bool {
	for _, loop := range paths.Cycles(fn, nil) {
		if r.closed(loop) && r.waitsIn(loop) {
			return true
		}
	}
	return false
}

// closed reports whether no edge leads out of a loop.
func (r *Result) closed(loop *paths.Set) bool {
	for _, edge := range paths.Exits(loop) {
		if !r.Stops.Never(edge[0], edge[1]) {
			return false
		}
	}
	return true
}

func (r *Result) waitsIn(loop *paths.Set) bool {
	waits := false
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			if r.looks(instr) {
				return false
			}
			waits = waits || r.Waits(instr)
		}
	}
	return waits
}

// looks reports whether an instruction looks at something that the outside can end.
func (r *Result) looks(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Dir == types.RecvOnly && r.canEnd(state.Chan) {
				return true
			}
		}
	case *ssa.UnOp:
		return instr.Op == token.ARROW && r.canEnd(instr.X)
	}
	return false
}

func (r *Result) canEnd(ch ssa.Value) bool {
	kind := r.Stops.Of(ch).Kind
	return kind == stops.Stop || kind == stops.Local
}

// Waits reports whether an instruction waits for something: a sleep, a receive, a select, a call
// that does so.
func (r *Result) Waits(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		b, ok := r.Call(instr)
		return ok && (b.Sleeps || b.Lives()) && !knowledge.Runners[knowledge.Callee(&instr.Call)].Goroutine
	}
	return false
}
