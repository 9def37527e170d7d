package channels

import "golang.org/x/tools/go/ssa"

// asksLen reports whether an operation runs only after a comparison with the length of its channel:
// behind if len(errs) > 0, or in a loop as often as there is something. Such a receive takes what is
// there and does not wait for more.
func (op *Op) asksLen() bool {
	for b := op.Instr.Block(); b != nil; b = b.Idom() {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || b == op.Instr.Block() {
			continue
		}
		if compare, ok := branch.Cond.(*ssa.BinOp); ok && (op.isLen(compare.X) || op.isLen(compare.Y)) {
			return true
		}
	}
	return false
}

// AsksLength reports whether a send runs only after a comparison with the length of its channel: there
// was room a moment before.
func (op *Op) AsksLength() bool { return op.asksLen() }

func (op *Op) isLen(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	builtin, ok := call.Call.Value.(*ssa.Builtin)
	return ok && builtin.Name() == "len" && op.result.Of(call.Call.Args[0]) == op.Channel
}
