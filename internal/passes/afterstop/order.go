package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
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

// CanFollowStop reports whether a function can come to an instruction once it has waited for its stop: on some path from the receive, or from its
// arm of a select. A deferred call runs at the returns that follow it.
func (r *Result) CanFollowStop(instr ssa.Instruction) bool {
	to := paths.Is(instr)
	if paths.IsDefer(instr) {
		to = func(at ssa.Instruction) bool { return paths.IsReturn(at) && calls.ComesAfter(at, instr) }
	}
	for at := range calls.Instrs(instr.Parent()) {
		switch at := at.(type) {
		case *ssa.UnOp:
			if at.Op == token.ARROW && r.stops.IsStop(at.X) && paths.Find(paths.Search{From: at, To: to}) != nil {
				return true
			}
		case *ssa.Select:
			if slices.ContainsFunc(r.stopArms(at), func(from paths.Search) bool { from.To = to; return paths.Find(from) != nil }) {
				return true
			}
		}
	}
	return false
}

// CanFollowEnd reports whether a function can come to an instruction once it has seen the end of a stop: as in CanFollowStop, or because the error of a
// context says so. An error that no branch asks about can say so as well.
func (r *Result) CanFollowEnd(instr ssa.Instruction) bool {
	fn := instr.Parent()
	if r.CanFollowStop(instr) {
		return true
	}
	asked := make(map[*ssa.Call]bool)
	for _, b := range fn.Blocks {
		for i, succ := range b.Succs {
			for _, f := range r.conditions.OnEdge(b, i) {
				look := flow.Made(f.Subject)
				if look == nil || f.Predicate != conditions.Nil || knowledge.Callee(&look.Call) != knowledge.Err {
					continue
				}
				asked[look] = true
				if !f.Truth && paths.Find(paths.Search{Block: succ, Pred: b, At: instr}) != nil {
					return true
				}
			}
		}
	}
	return knowledge.Any(calls.Each[*ssa.Call](fn), func(look *ssa.Call) bool {
		name := knowledge.Callee(&look.Call)
		return (name == knowledge.Err || name == knowledge.Cause) && !asked[look] && calls.ComesAfter(instr, look)
	})
}

// stopArms returns where a select goes on in its arms of stops. One without code of its own goes on after the select.
func (r *Result) stopArms(sel *ssa.Select) []paths.Search {
	var found []paths.Search
	for i, state := range sel.States {
		if state.Dir != types.RecvOnly || !r.stops.IsStop(state.Chan) {
			continue
		}
		if arm := paths.Arm(sel, i); arm != nil {
			found = append(found, paths.Search{Block: arm})
		} else {
			found = append(found, paths.Search{From: sel})
		}
	}
	return found
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
			if !known && len(r.stops.Arguments(&before.Call)) > 0 {
				return !r.needs(instr, func(call *ssa.Call) bool { return call == before })
			}
			return knowledge.Callee(&before.Call) == knowledge.Err
		}
		return false
	})
}

// hasStop reports whether a select has an arm on a stop of a kind, or a stronger one.
func (r *Result) hasStop(sel *ssa.Select, least stops.Kind) bool {
	return slices.ContainsFunc(sel.States, func(state *ssa.SelectState) bool { return r.stops.Of(state.Chan).Kind >= least })
}
