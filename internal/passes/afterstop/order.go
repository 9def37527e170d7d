package afterstop

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// AfterStop reports whether an instruction runs only once a stop has ended: after a receive from it,
// in its arm of a select, or after a call that comes back then.
func (r *Result) AfterStop(instr ssa.Instruction) bool {
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		switch before := before.(type) {
		case *ssa.UnOp:
			return before.Op == token.ARROW && r.stops.Of(before.X).Kind == stops.Stop
		case *ssa.Call:
			does, known := r.effects.Call(before)
			return known && does.Lives()
		}
		return r.InStopArm(before, instr)
	})
}

// InStopArm reports whether an instruction is in the arm of a stop of a select.
func (r *Result) InStopArm(maybe, instr ssa.Instruction) bool {
	sel, ok := maybe.(*ssa.Select)
	if !ok {
		return false
	}
	for i, state := range sel.States {
		if r.stops.Of(state.Chan).Kind != stops.Stop {
			continue
		}
		if arm := paths.Arm(sel, i); arm != nil && len(arm.Preds) == 1 && arm.Dominates(instr.Block()) {
			return true
		}
	}
	return false
}

// couldFollow reports whether an instruction could run because of a stop: after it, or after something
// that a stop can lead to, as a value that somebody sends, or the failure of a call that knows the stop.
func (r *Result) couldFollow(instr ssa.Instruction) bool {
	return r.AfterStop(instr) || paths.Preceded(instr, func(before ssa.Instruction) bool {
		switch before := before.(type) {
		case *ssa.UnOp:
			return before.Op == token.ARROW && r.stops.Of(before.X).Kind != stops.Timer
		case *ssa.Select:
			return !r.hasStop(before, stops.Local)
		case *ssa.Call:
			_, known := r.effects.Call(before)
			return !known && len(r.stops.Arguments(&before.Call)) > 0 || knowledge.Callee(&before.Call) == knowledge.Err
		}
		return false
	})
}

// hasStop reports whether a select has an arm on a stop of a kind, or a stronger one.
func (r *Result) hasStop(sel *ssa.Select, least stops.Kind) bool {
	for _, state := range sel.States {
		if r.stops.Of(state.Chan).Kind >= least {
			return true
		}
	}
	return false
}
