package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
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
	return knowledge.Any(calls.Instrs(signal.Func()), func(instr ssa.Instruction) bool {
		return x.joined(x.start, instr) && (paths.Before(instr, signal.Instr) || signal.Deferred)
	})
}

// endsSender reports whether a value of another channel, or its end, means that nothing more comes on
// this one: the only goroutine that sends on either sends on the other last, or instead of it, such as
// an error or a result (knative's runScaleFromZero).
func (x *leakFinder) endsSender(c *channels.Channel) bool {
	sender := x.onlySender()
	if sender == nil || c.Foreign || c.OthersSend {
		return false
	}
	signals := signals(c)
	return len(signals) > 0 && !slices.ContainsFunc(signals, func(op *channels.Op) bool { return !x.afterLastSend(op.Instr, sender) })
}

// endsAfterLeaving is endsSender for a context that nothing ends but a cancel function, which the sender calls last, or nobody before the function
// that receives returns.
func (x *leakFinder) endsAfterLeaving(done ssa.Value) bool {
	signal := x.stops.Of(done)
	if signal.Kind != stops.Local || signal.Bounded || len(signal.Roots) != 1 {
		return false
	}
	made, ok := signal.Roots[0].(*ssa.Call)
	if !ok {
		return false
	}
	sender, seen := x.onlySender(), false
	for cancel := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made)) {
		if cancel.Index != 1 {
			continue
		}
		for _, use := range x.graph.Uses(cancel) {
			if !x.deferredBy(use, made.Parent()) && (sender == nil || !x.afterLastSend(use.Instr, sender)) {
				return false
			}
			seen = true
		}
	}
	return seen
}

// deferredBy reports whether a use of a function is its call when the function around the start returns, which has made it.
func (x *leakFinder) deferredBy(use flow.Use, maker *ssa.Function) bool {
	call, ok := use.Instr.(ssa.CallInstruction)
	if !ok || call.Common().Value != use.Value || maker != x.start.around() {
		return false
	}
	_, deferred := call.(*ssa.Defer)
	in := call.Parent()
	return deferred && in == maker || in.Parent() == maker && x.graph.RunsOnly(in, calls.Deferred)
}

// afterLastSend reports whether an instruction of the sender, or of a function that only it calls, comes
// after all that it sends.
func (x *leakFinder) afterLastSend(instr ssa.Instruction, sender *ssa.Function) bool {
	if _, deferred := instr.(*ssa.Defer); deferred && instr.Parent() == sender {
		return true
	}
	if fn := instr.Parent(); fn != sender {
		site := x.onlySite(fn)
		return site != nil && (site.Mode == calls.Sync || site.Mode == calls.Deferred) && x.afterLastSend(site.Instr, sender)
	}
	return !slices.ContainsFunc(x.channel.Sends, func(send *channels.Op) bool {
		during := x.within(send.Instr, sender)
		return during == nil || precedes(instr, during)
	})
}

// onlySender returns the function that alone sends on the channel, in one goroutine; nil if there are
// several.
func (x *leakFinder) onlySender() *ssa.Function {
	if x.channel.Field || x.channel.OthersSend {
		return nil
	}
	var sender *ssa.Function
	for _, send := range x.channel.Sends {
		fn := x.goroutineOf(send.Func())
		if fn == nil || sender != nil && fn != sender {
			return nil
		}
		sender = fn
	}
	return sender
}

// goroutineOf returns the function that a go statement starts and in whose goroutine alone fn runs, called once at each place on the way; nil if that is
// not seen.
func (x *leakFinder) goroutineOf(fn *ssa.Function) *ssa.Function {
	for seen := make(map[*ssa.Function]bool); !seen[fn]; {
		seen[fn] = true
		site := x.onlySite(fn)
		switch {
		case site == nil:
			return nil
		case site.Mode == calls.Goroutine:
			return fn
		case site.Mode != calls.Sync:
			return nil
		}
		fn = site.Caller()
	}
	return nil
}

// within returns the instruction of a function during which another one runs, of the function itself or of one that only it calls; nil if there is none.
func (x *leakFinder) within(instr ssa.Instruction, fn *ssa.Function) ssa.Instruction {
	for seen := make(map[*ssa.Function]bool); instr.Parent() != fn; {
		site := x.onlySite(instr.Parent())
		if site == nil || seen[instr.Parent()] || site.Mode != calls.Sync {
			return nil
		}
		seen[instr.Parent()] = true
		instr = site.Instr
	}
	return instr
}

// joins returns the instructions around a start that wait until what it runs has ended, when the end
// comes after the send.
func (x *leakFinder) joins(s start) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	wait := ""
	if s.call != nil {
		wait = knowledge.GroupWaits[knowledge.Callee(s.call.Common())]
	}
	for call := range calls.Each[*ssa.Call](s.around()) {
		ownGroup := wait != "" && knowledge.Callee(&call.Call) == wait && sameGroup(call, s.call)
		if ownGroup || x.joined(s, call) {
			found[call] = true
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

// countsDownLast reports whether what a start runs counts a group down, deferred or after its sends. A function of another package that is handed the group
// counts as one that does.
func (x *leakFinder) countsDownLast(s start, group *channels.Channel) bool {
	return slices.ContainsFunc(group.Dones, func(done *channels.Op) bool {
		return slices.Contains(s.runs, done.Func()) && (done.Deferred || x.afterSends(done.Instr))
	}) || slices.ContainsFunc(x.channel.Passed, func(send *channels.Op) bool {
		handed := func(arg ssa.Value) bool { return x.channels.Of(arg) == group }
		return (send.Instr == s.instr || slices.Contains(s.runs, send.Func())) && slices.ContainsFunc(send.Instr.(ssa.CallInstruction).Common().Args, handed)
	})
}

func (x *leakFinder) afterSends(instr ssa.Instruction) bool {
	return !slices.ContainsFunc(x.channel.Sends, func(send *channels.Op) bool {
		return send.Func() == instr.Parent() && paths.Before(instr, send.Instr)
	})
}
