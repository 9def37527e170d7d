package channels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// tellsOfSender reports whether a value of another channel, or its end, says that nothing more comes on
// this one: the only goroutine that sends on either sends on the other last, or instead of it, such as
// an error or a result (knative's runScaleFromZero).
func (x *strander) tellsOfSender(c *Channel) bool {
	sender := x.onlySender()
	if sender == nil || c.Field || c.Foreign || c.OthersSend {
		return false
	}
	signals := append(append([]*Op(nil), c.Closes...), c.Sends...)
	for _, signal := range signals {
		if signal.Func() != sender {
			return false
		}
		for _, send := range x.channel.Sends {
			if !signal.Deferred && precedes(signal.Instr, send.Instr) {
				return false
			}
		}
	}
	return len(signals) > 0
}

// onlySender returns the function that alone sends on the channel, in one goroutine; nil if there are
// several.
func (x *strander) onlySender() *ssa.Function {
	if x.channel.Field || x.channel.OthersSend || len(x.channel.Sends) == 0 {
		return nil
	}
	fn := x.channel.Sends[0].Func()
	for _, send := range x.channel.Sends {
		if send.Func() != fn {
			return nil
		}
	}
	sites := x.graph.Sites(fn)
	if !x.Known(fn) || len(sites) != 1 || sites[0].Repeats || sites[0].Mode != calls.Goroutine || paths.InLoop(sites[0].Instr.Block()) {
		return nil
	}
	return fn
}
