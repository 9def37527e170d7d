package channels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Value returns the channel, or the wait group, that the operation is on.
func (op *Op) Value() ssa.Value {
	if op.Handed != nil {
		return op.Handed
	}
	if op.Select != nil {
		return op.Select.States[op.Arm].Chan
	}
	switch instr := op.Instr.(type) {
	case *ssa.Send:
		return instr.Chan
	case *ssa.UnOp:
		return instr.X
	case ssa.CallInstruction:
		if recv := knowledge.Receiver(instr.Common()); recv != nil {
			return recv
		}
		return instr.Common().Args[0]
	}
	return nil
}

// Sent returns the value that a send puts into its channel.
func (op *Op) Sent() ssa.Value {
	if op.Select != nil {
		return op.Select.States[op.Arm].Send
	}
	if send, ok := op.Instr.(*ssa.Send); ok {
		return send.X
	}
	return nil
}
