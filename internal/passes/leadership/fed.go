package leadership

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// findFed finds the channels that only the leader sends on, and the work queues that only it adds to: what receives from one works for the leader, wherever it runs. A
// goroutine that is fed by the leader feeds others in turn. Code that is not seen, which can send on a channel in an exported field,
// counts as the leader's too, so that rules keep silent: this decides Asked, and never LeaderAt.
func (r *Result) findFed() {
	elsewhere := func(op *channels.Op) bool { return r.LeaderAt(op.Instr) == NotLeader && !r.fedBefore(op.Instr) }
	for changed := true; changed; {
		changed = false
		for _, c := range r.channels.Channels {
			if c.Group || r.fed[c] || len(c.Sends) == 0 || slices.ContainsFunc(c.Sends, elsewhere) {
				continue
			}
			r.fed[c] = true
			changed = true
		}
		for _, get := range r.queues.Ops(knowledge.QueueGet) {
			if !r.handedOut[get.Call] && r.addedByLeader(get) {
				r.handedOut[get.Call] = true
				changed = true
			}
		}
	}
}

// addedByLeader reports whether only the leader adds to a work queue: its reconciles do. What is added again has come out of the queue.
func (r *Result) addedByLeader(get *queues.Op) bool {
	adds := r.queues.On(get, knowledge.QueueAdd, knowledge.QueueAddAfter, knowledge.QueueAddLimited)
	again := func(add *queues.Op) bool {
		return slices.ContainsFunc(r.queues.On(get, knowledge.QueueGet), func(from *queues.Op) bool {
			return from.Call.Parent() == add.Call.Parent() && paths.Before(from.Call, add.Call)
		})
	}
	adds = slices.DeleteFunc(adds, again)
	return len(adds) > 0 && !slices.ContainsFunc(adds, func(add *queues.Op) bool {
		return r.LeaderAt(add.Call) == NotLeader && !r.fedBefore(add.Call)
	})
}

// fedBefore reports whether an instruction runs only after something has come over a channel that only the leader sends on, or out of its queue.
func (r *Result) fedBefore(instr ssa.Instruction) bool {
	if len(r.fed)+len(r.handedOut) == 0 {
		return false
	}
	return knowledge.Any(calls.Instrs(instr.Parent()), func(at ssa.Instruction) bool {
		if at == instr {
			return false
		}
		if call, ok := at.(ssa.CallInstruction); ok && r.handedOut[call] && paths.Before(call, instr) {
			return true
		}
		return slices.ContainsFunc(r.channels.At(at), func(op *channels.Op) bool {
			return op.Kind == channels.Receive && r.fed[op.Channel] && received(op, instr)
		})
	})
}

// received reports whether an instruction runs only after a receive has got something: in its arm of a select, where the second result
// says that the channel is not closed, or simply after it.
func received(op *channels.Op, instr ssa.Instruction) bool {
	if op.Select == nil && !op.CommaOk && !op.Range {
		return len(op.Channel.Closes) == 0 && paths.Before(op.Instr, instr)
	}
	return slices.ContainsFunc(op.Func().Blocks, func(b *ssa.BasicBlock) bool {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !saysReceived(op, branch.Cond) {
			return false
		}
		into := b.Succs[0]
		return len(into.Preds) == 1 && into.Dominates(instr.Block())
	})
}

// saysReceived reports whether a condition is that the arm of a receive was chosen, or that its channel is not closed.
func saysReceived(op *channels.Op, cond ssa.Value) bool {
	if op.Select != nil {
		compared, ok := cond.(*ssa.BinOp)
		if !ok {
			return false
		}
		sel, arm := conditions.ArmOf(compared)
		return sel == op.Select && arm == op.Arm
	}
	second, ok := cond.(*ssa.Extract)
	return ok && second.Index == 1 && second.Tuple == op.Instr.(ssa.Value)
}
