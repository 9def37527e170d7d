package endings

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// pastMark returns the closes of a channel in a field that panic once another function has closed it: that one marks in a flag of
// the same struct that it has, since it can be asked again, and they do not look at the flag. Where the first one takes the struct out
// of a map, or puts another channel or nil into a field, the others need not find the channel.
func (r *Result) pastMark(c *channels.Channel) []DoubleClose {
	if !c.Field {
		return nil
	}
	var found []DoubleClose
	for _, first := range c.Closes {
		mark := r.markOf(first)
		if mark == nil || r.forgets(first.Func()) {
			continue
		}
		for _, last := range c.Closes {
			if last.Func() != first.Func() && r.markOf(last) == nil && r.unguarded(last) {
				found = append(found, DoubleClose{Close: last, Other: first, Mark: mark})
			}
		}
	}
	return found
}

// markOf returns the flag that is false where a channel is closed, and that the same function sets.
func (r *Result) markOf(op *channels.Op) *types.Var {
	holder, ok := holderOf(op)
	if !ok {
		return nil
	}
	for _, fact := range r.conditions.Under(op.Instr) {
		field, of := flow.FieldRead(fact.Subject)
		if fact.Predicate != conditions.True || fact.Truth || field == nil || flow.Locate(of) != holder {
			continue
		}
		for store := range calls.Each[*ssa.Store](op.Func()) {
			if flow.Cell(store.Addr) != field {
				continue
			}
			if v, ok := store.Val.(*ssa.Const); ok && v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value) {
				return field
			}
		}
	}
	return nil
}

// holderOf returns the struct that holds the channel which an operation closes.
func holderOf(op *channels.Op) (flow.Location, bool) {
	call, ok := op.Instr.(ssa.CallInstruction)
	if !ok || len(call.Common().Args) != 1 {
		return flow.Location{}, false
	}
	field, of := flow.FieldRead(call.Common().Args[0])
	return flow.Locate(of), field != nil
}

// forgets reports whether a function deletes from a map, or stores a channel or nil.
func (r *Result) forgets(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Call:
			if builtin, ok := instr.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "delete" {
				return true
			}
		case *ssa.Store:
			_, channel := instr.Val.Type().Underlying().(*types.Chan)
			if v, ok := instr.Val.(*ssa.Const); channel || ok && v.IsNil() {
				return true
			}
		}
	}
	return false
}

// unguarded reports whether a close runs whenever its function does, or once in each round of a loop over a collection, and no caller of
// it decides. A deferred one, and one in a closure, is left out.
func (r *Result) unguarded(op *channels.Op) bool {
	if op.Deferred || op.Func().Parent() != nil || r.graph.Recovers(op.Func()) {
		return false
	}
	plain := func(instr ssa.Instruction) bool {
		return !slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool { return !f.Loops() })
	}
	return plain(op.Instr) && !slices.ContainsFunc(r.graph.Sites(op.Func()), func(site calls.Site) bool { return !plain(site.Instr) })
}
