package errchan

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// joinsOnly reports whether the end of a goroutine, as the channels that its function closes signal it, reaches only who has given it up: a receive
// that follows the end of a stop, or is in a Stop. Such a close tells nothing of a failure. A receive that is not seen counts as one that does something
// about the failure.
func (c *checker) joinsOnly(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		for _, inner := range c.graph.With(instr, nil) {
			for _, op := range c.channels.At(inner) {
				if op.Kind == channels.Close && !c.receivedAfterStop(op.Channel) {
					return false
				}
			}
		}
	}
	return true
}

func (c *checker) receivedAfterStop(ch *channels.Channel) bool {
	return !ch.OthersReceive && !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool {
		return !c.deafToFailure(op)
	})
}

// deafToFailure reports whether what follows a receive from the channel of a goroutine that has ended is the same whether that has failed or was stopped.
func (c *checker) deafToFailure(recv *channels.Op) bool {
	fn := recv.Func()
	if closer := knowledge.Closers[fn.Name()] && fn.Signature.Recv() != nil; closer && recv.Bare() || paths.Preceded(recv.Instr, c.after.WaitsForStop) {
		return true
	}
	arm := paths.Arm(recv.Select, recv.Arm)
	return arm != nil && knowledge.ReturnsError(fn.Signature) && paths.Find(paths.Search{Block: arm, Pred: recv.Instr.Block(), To: c.acts}) == nil
}

// acts reports whether an instruction does more than to log, or returns an error.
func (c *checker) acts(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Return:
		return returnsFailure(instr)
	case *ssa.Call:
		return !knowledge.Logs(&instr.Call)
	}
	return false
}
