package afterstop

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// LeftAtEnd returns what the function of a call waits for at its end, while a goroutine that the call has started goes on, itself or in what it runs: a
// stop, or a call that lives until one, from which a way leads to a return with no wait that could be for the goroutine. It is nil for none, and where
// the goroutine is joined.
func (r *Result) LeftAtEnd(call ssa.CallInstruction, start *ssa.Go) ssa.Instruction {
	fn := call.Parent()
	if does, _ := r.effects.Call(start); does.Has(effects.Cancels) || r.joinsDeferred(fn) || r.Joined(fn, start) != nil || r.Joined(start.Parent(), start) != nil {
		return nil // what it cancels at its end can be the context that is waited for
	}
	for instr := range calls.Instrs(fn) {
		if !calls.ComesAfter(instr, call) || !r.endsFor(instr) {
			continue
		}
		if path := paths.Find(paths.Search{From: instr, To: paths.IsReturn, Avoid: r.mayPause}); path != nil {
			return instr
		}
	}
	return nil
}

// endsFor reports whether an instruction waits for a stop, itself or in what it calls.
func (r *Result) endsFor(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return r.WaitsForStop(instr) || r.waitsForContext(instr)
	}
	does, known := r.effects.Call(call)
	return known && does.Lives() && !does.Has(effects.Hangs)
}

// mayPause reports whether an instruction can wait for a goroutine, or for a time that is to be enough for it.
func (r *Result) mayPause(instr ssa.Instruction) bool {
	if call, ok := instr.(*ssa.Call); ok {
		if does, known := r.effects.Call(call); known && does.Has(effects.Sleeps) {
			return true
		}
	}
	if wait, ok := instr.(*ssa.Select); ok {
		return wait.Blocking
	}
	return r.mayJoin(instr) && !r.waitsForContext(instr)
}

// waitsForContext reports whether an instruction waits until a context that can end has ended, be it one that the function has made.
func (r *Result) waitsForContext(instr ssa.Instruction) bool {
	receive, ok := instr.(*ssa.UnOp)
	if !ok || receive.Op != token.ARROW {
		return false
	}
	signal := r.stops.Of(receive.X)
	return signal.Context && (signal.Kind == stops.Stop || signal.Kind == stops.Local)
}
