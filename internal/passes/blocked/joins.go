package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// signals returns what wakes a receiver of a channel.
func signals(c *channels.Channel) []*channels.Op { return slices.Concat(c.Closes, c.Sends) }

// endsAfterSenders reports whether a channel is signalled only once the senders have ended: after
// the Wait of a group that they count down last.
func (x *leakFinder) endsAfterSenders(c *channels.Channel) bool {
	signals := signals(c)
	early := slices.ContainsFunc(signals, func(op *channels.Op) bool { return !x.afterJoin(op) })
	return len(signals) > 0 && !early && !c.OthersSend && !c.Foreign
}

func (x *leakFinder) afterJoin(signal *channels.Op) bool {
	for _, b := range signal.Func().Blocks {
		for _, instr := range b.Instrs {
			if x.joined(x.start, instr) && (paths.Before(instr, signal.Instr) || signal.Deferred) {
				return true
			}
		}
	}
	return false
}

// endsSender reports whether a value of another channel, or its end, means that nothing more comes on
// this one: the only goroutine that sends on either sends on the other last, or instead of it, such as
// an error or a result (knative's runScaleFromZero).
func (x *leakFinder) endsSender(c *channels.Channel) bool {
	sender := x.onlySender()
	if sender == nil || c.Field || c.Foreign || c.OthersSend {
		return false
	}
	signals := signals(c)
	early := func(signal *channels.Op) bool {
		return signal.Func() != sender || !signal.Deferred && slices.ContainsFunc(x.channel.Sends, func(send *channels.Op) bool { return precedes(signal.Instr, send.Instr) })
	}
	return len(signals) > 0 && !slices.ContainsFunc(signals, early)
}

// onlySender returns the function that alone sends on the channel, in one goroutine; nil if there are
// several.
func (x *leakFinder) onlySender() *ssa.Function {
	if x.channel.Field || x.channel.OthersSend || len(x.channel.Sends) == 0 {
		return nil
	}
	fn := x.channel.Sends[0].Func()
	if slices.ContainsFunc(x.channel.Sends, func(send *channels.Op) bool { return send.Func() != fn }) {
		return nil
	}
	if site := x.onlySite(fn); site == nil || site.Mode != calls.Goroutine {
		return nil
	}
	return fn
}

// joins returns the instructions around a start that wait until what it runs has ended, when the end
// comes after the send.
func (x *leakFinder) joins(s start) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	wait := ""
	if s.call != nil {
		wait = knowledge.GroupWaits[knowledge.Callee(s.call.Common())]
	}
	for instr := range calls.Instrs(s.around()) {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		ownGroup := wait != "" && knowledge.Callee(&call.Call) == wait && sameGroup(call, s.call)
		if ownGroup || x.joined(s, instr) {
			found[instr] = true
		}
	}
	return found
}

// joined reports whether an instruction waits for a group that what a start runs counts down last.
func (x *leakFinder) joined(s start, instr ssa.Instruction) bool {
	return slices.ContainsFunc(x.channels.At(instr), func(op *channels.Op) bool { return op.Kind == channels.Wait && x.countsDownLast(s, op.Channel) })
}

// sameGroup reports whether two method calls are on one variable.
func sameGroup(a, b ssa.CallInstruction) bool {
	x, y := knowledge.Receiver(a.Common()), knowledge.Receiver(b.Common())
	return x != nil && y != nil && flow.Cell(x) == flow.Cell(y)
}

// countsDownLast reports whether what a start runs counts a group down, deferred or after its sends.
func (x *leakFinder) countsDownLast(s start, group *channels.Channel) bool {
	return slices.ContainsFunc(group.Dones, func(done *channels.Op) bool {
		return slices.Contains(s.runs, done.Func()) && (done.Deferred || x.afterSends(done.Instr))
	})
}

func (x *leakFinder) afterSends(instr ssa.Instruction) bool {
	return !slices.ContainsFunc(x.channel.Sends, func(send *channels.Op) bool {
		return send.Func() == instr.Parent() && paths.Before(instr, send.Instr)
	})
}
