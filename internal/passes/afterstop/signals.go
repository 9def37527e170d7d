package afterstop

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// StopArm returns the arm of a select by which fn leaves its loop for good once a channel says so that is there for
// that: it carries no value, or a bool that nobody looks at, and fn is given it, or a Stop of the package ends it.
// nil if fn has none.
func (r *Result) StopArm(fn *ssa.Function) *ssa.SelectState {
	for _, loop := range r.loops[fn] {
		for b := range loop.All() {
			for sel := range knowledge.Each[*ssa.Select](b.Instrs) {
				if !sel.Blocking {
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

// LeavesAt returns where a loop looks at a stop that a value keeps in a field, a context or a channel without values, and leaves once that has ended,
// and the stop; nil for a loop that does not. What it does between two looks does not hear of it.
func (r *Result) LeavesAt(loop *paths.Set) (look ssa.Instruction, stop ssa.Value) {
	for b := range loop.All() {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Select:
				for i, state := range instr.States {
					arm := paths.Arm(instr, i)
					if state.Dir == types.RecvOnly && arm != nil && !loop.Has(arm) && r.keptStop(state.Chan) != nil {
						return instr, r.keptStop(state.Chan)
					}
				}
			case *ssa.Call:
				if knowledge.Callee(&instr.Call) == knowledge.Err && inField(instr.Call.Value) && decidesExit(instr, loop) {
					return instr, instr.Call.Value
				}
			}
		}
	}
	return nil, nil
}

// keptStop returns the stop that a channel is, if a field has it: the channel, or the context whose Done it is. One with values is none, since they are
// what the loop works on.
func (r *Result) keptStop(ch ssa.Value) ssa.Value {
	if call, ok := ch.(*ssa.Call); ok && knowledge.Callee(&call.Call) == knowledge.Done {
		if inField(call.Call.Value) {
			return call.Call.Value
		}
		return nil
	}
	if !knowledge.StopChannel(ch.Type()) || !inField(ch) {
		return nil
	}
	c := r.channels.Of(ch)
	field, _ := flow.FieldRead(ch)
	if c == nil || len(c.Closes) == 0 && len(c.Sends) == 0 || len(c.Sends) > 0 && (field == nil || !knowledge.NamesEnd(field.Name())) {
		return nil // it wakes the loop
	}
	return ch
}

// inField reports whether a value is loaded from a field.
func inField(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, field := load.X.(*ssa.FieldAddr)
	return field
}

// decidesExit reports whether what a call returns is compared with nil to decide whether a loop is left.
func decidesExit(call *ssa.Call, loop *paths.Set) bool {
	return knowledge.Any(knowledge.Each[*ssa.BinOp](knowledge.Referrers(call)), func(compare *ssa.BinOp) bool {
		return slices.ContainsFunc(knowledge.Referrers(compare), func(ref ssa.Instruction) bool {
			branch, ok := ref.(*ssa.If)
			return ok && slices.ContainsFunc(branch.Block().Succs, func(succ *ssa.BasicBlock) bool { return !loop.Has(succ) })
		})
	})
}

// isSignal reports whether an arm receives from a channel that is there to stop what receives from it.
func (r *Result) isSignal(sel *ssa.Select, arm int) bool {
	ch := sel.States[arm].Chan
	elem := knowledge.ElementType(ch.Type())
	if elem == nil || !knowledge.StopChannel(ch.Type()) && (!knowledge.IsBool(elem) || valueUsed(sel, arm)) {
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
