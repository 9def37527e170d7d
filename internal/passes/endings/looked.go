package endings

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// closedAfterLook looks for a channel in a field whose close sets a flag of the same struct under a mutex, where the send comes after a look at that flag
// under the mutex, which is given back in between. The mutex and the flag say that the two are meant to run beside each other. The look has to decide
// about the send, in its function; a close after a wait counts as one that waits for the send.
func (r *Result) closedAfterLook(k, send *channels.Op) *EarlyClose {
	if k.Func() == send.Func() || k.Deferred || r.waitsIn(k.Func()) || !sameField(k.Value(), send.Value()) {
		return nil
	}
	for _, f := range r.conditions.Under(send.Instr) {
		for _, cell := range r.conditions.Flags(f) {
			flag, ok := cell.(*types.Var)
			if !ok || !types.Identical(flag.Type().Underlying(), types.Typ[types.Bool]) || !r.setUnder(flag, k) {
				continue
			}
			for instr := range calls.Instrs(send.Func()) {
				if reads(instr, flag) && paths.Before(instr, send.Instr) && r.lockedBoth(instr, k.Instr) {
					return &EarlyClose{Close: k, Send: send, Taken: instr, Flag: flag}
				}
			}
		}
	}
	return nil
}

// sameField reports whether two channels are in one field of the receivers of their methods.
func sameField(a, b ssa.Value) bool {
	x, y := flow.Locate(a), flow.Locate(b)
	receiver := func(at flow.Location) bool {
		param, ok := at.Root.(*ssa.Parameter)
		return ok && flow.ParamIndex(param) == 0 && param.Parent().Signature.Recv() != nil
	}
	return receiver(x) && receiver(y) && len(x.Fields()) > 0 && slices.Equal(x.Fields(), y.Fields())
}

// setUnder reports whether the function of a close sets a flag under a mutex that it holds at the close.
func (r *Result) setUnder(flag *types.Var, k *channels.Op) bool {
	return knowledge.Any(calls.Instrs(k.Func()), func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		return ok && flow.Cell(store.Addr) == flag && r.lockedBoth(instr, k.Instr)
	})
}

// reads reports whether an instruction reads a field.
func reads(instr ssa.Instruction, field *types.Var) bool {
	load, ok := instr.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	return ok && flow.FieldOf(addr.X.Type(), addr.Field) == field
}
