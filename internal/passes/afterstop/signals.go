package afterstop

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// StopArm returns the arm of a select by which fn leaves its loop for good once a channel says so that is there for
// that: it carries no value, or a bool that nobody looks at, and fn is given it, or a Stop of the package ends it.
// nil if fn has none.
func (r *Result) StopArm(fn *ssa.Function) *ssa.SelectState {
	for _, loop := range r.loops[fn] {
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				sel, ok := instr.(*ssa.Select)
				if !ok || !sel.Blocking {
					continue
				}
				for i, state := range sel.States {
					if state.Dir == types.RecvOnly && r.isSignal(sel, i) && !r.comesBack(r.graphOf(fn), sel, i) {
						return state
					}
				}
			}
		}
	}
	return nil
}

// isSignal reports whether an arm receives from a channel that is there to stop what receives from it.
func (r *Result) isSignal(sel *ssa.Select, arm int) bool {
	ch := sel.States[arm].Chan
	elem := ch.Type().Underlying().(*types.Chan).Elem()
	if !knowledge.StopChannel(ch.Type()) && (!knowledge.IsBool(elem) || valueUsed(sel, arm)) {
		return false
	}
	if s := r.stops.Of(ch); s.Context || s.Kind == stops.Timer {
		return false
	}
	at := flow.Locate(ch)
	if _, given := at.Root.(*ssa.Parameter); given && at.Path == "" {
		return true
	}
	c := r.channels.Of(ch)
	return c != nil && slices.ContainsFunc(slices.Concat(c.Closes, c.Sends), func(op *channels.Op) bool {
		return knowledge.Closers[op.Func().Name()] || op.Func().Parent() != nil && knowledge.Closers[op.Func().Parent().Name()]
	})
}

// valueUsed reports whether the value that an arm receives is looked at.
func valueUsed(sel *ssa.Select, arm int) bool {
	index := 2
	for _, state := range sel.States[:arm] {
		if state.Dir == types.RecvOnly {
			index++
		}
	}
	return slices.ContainsFunc(knowledge.Referrers(sel), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == index && len(knowledge.Referrers(part)) > 0
	})
}

// Received returns the channels of which one value, or the end, was received by the arms of selects that lead to an
// instruction.
func (r *Result) Received(instr ssa.Instruction) []*channels.Channel {
	var found []*channels.Channel
	for _, f := range r.conditions.Under(instr) {
		sel, ok := f.Subject.(*ssa.Select)
		if !ok || f.Predicate != conditions.Arm || !f.Truth || sel.States[f.Arm].Dir != types.RecvOnly {
			continue
		}
		if c := r.channels.Of(sel.States[f.Arm].Chan); c != nil {
			found = append(found, c)
		}
	}
	return found
}
