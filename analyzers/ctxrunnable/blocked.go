package ctxrunnable

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	sendBlocks    = "send on %s blocks for ever once its receiver has stopped: %s has no buffer and the send no other exit"
	receiveBlocks = "receive from %s blocks for ever when its sender gave up: %s cannot end it"
	neverElected  = "%s blocks for ever on a replica that is never elected: %s cannot end it"
)

// blocked reports sends and receives without another exit in what a manager or an informer runs,
// when the other side can be gone.
func (c *checker) blocked() {
	for _, channel := range c.channels.Channels {
		if channel.Group || channel.Foreign {
			continue
		}
		capacity, known := channel.Capacity()
		if known && capacity == 0 && c.receiversLeave(channel) {
			for _, send := range channel.Sends {
				c.blockedSend(send, channel)
			}
		}
		if c.sendersLeave(channel) {
			for _, receive := range channel.Receives {
				c.blockedReceive(receive)
			}
		}
	}
	for _, fn := range c.ssa.Funcs {
		c.elected(fn)
	}
}

// receiversLeave reports whether every receiver of a channel can be gone: it waits for a stop as
// well. Events for a controller are received by its source, which ends with the manager.
func (c *checker) receiversLeave(channel *channels.Channel) bool {
	if channel.OthersReceive || len(channel.Receives) == 0 {
		return knowledge.GenericEvent(channel.Makes[0].Type())
	}
	for _, receive := range channel.Receives {
		if !exitsOn(receive, channels.ExitStop) {
			return false
		}
	}
	return len(channel.Receives) > 0
}

func exitsOn(op *channels.Op, kind channels.ExitKind) bool {
	for _, exit := range op.Exits() {
		if exit.Kind == kind {
			return true
		}
	}
	return false
}

// blockedSend reports a bare send in the goroutine of a Runnable or of an informer. What a goroutine
// sends as its result is errchan's.
func (c *checker) blockedSend(send *channels.Op, channel *channels.Channel) {
	if !send.Bare() || c.isGoroutine(send.Func()) && !send.InLoop() {
		return
	}
	name := c.channelName(send.Instr.Pos())
	switch {
	case c.underManager(send.Func()):
		s, _ := c.scopeOf(send.Func())
		related := []analysis.RelatedInformation{c.arrives(s)}
		for _, receive := range channel.Receives {
			related = append(related, c.note(receive.Instr.Pos(), "the receiver can leave here"))
		}
		c.report("blocks-forever", c.ssa.Range(send.Instr), fmt.Sprintf(sendBlocks, name, name), related...)
	case c.handlesEvents(send.Func(), 3, make(map[*ssa.Function]int)):
		var related []analysis.RelatedInformation
		for _, receive := range channel.Receives {
			related = append(related, c.note(receive.Instr.Pos(), "the receiver can leave here"))
		}
		c.report("blocks-forever", c.ssa.Range(send.Instr), fmt.Sprintf(sendBlocks, name, name), related...)
	}
}

// sendersLeave reports whether nobody is sure to send or close: every send has another exit.
func (c *checker) sendersLeave(channel *channels.Channel) bool {
	if channel.OthersSend || len(channel.Closes) > 0 || len(channel.Sends) == 0 {
		return false
	}
	for _, send := range channel.Sends {
		if !exitsOn(send, channels.ExitStop) {
			return false
		}
	}
	return true
}

func (c *checker) blockedReceive(receive *channels.Op) {
	recv, ok := receive.Instr.(*ssa.UnOp)
	if !ok || receive.Range || !receive.Bare() || c.isGoroutine(receive.Func()) {
		return
	}
	s, ok := c.scopeOf(receive.Func())
	if !ok || s.entry == nil || s.entry.Kind == runnables.Controller {
		return
	}
	related := []analysis.RelatedInformation{c.arrives(s)}
	for _, send := range receive.Channel.Sends {
		related = append(related, c.note(send.Instr.Pos(), "the sender can leave here"))
	}
	c.report("blocks-forever", c.ssa.Range(recv), fmt.Sprintf(receiveBlocks, c.channelName(recv.Pos()), s.name), related...)
}

// elected reports a function with a context that waits to be elected and for nothing else. A
// goroutine may do so: all it is for comes after the election.
func (c *checker) elected(fn *ssa.Function) {
	stop := runnables.StopParam(fn)
	if stop == nil || c.isGoroutine(fn) {
		return
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			receive, ok := instr.(*ssa.UnOp)
			if !ok || receive.Op != token.ARROW || knowledge.DeclaredCallee(receive.X) != knowledge.Elected {
				continue
			}
			name := stopName(stop)
			c.report("blocks-forever", c.ssa.Range(receive), fmt.Sprintf(neverElected, "<-"+c.channelName(receive.Pos()), name),
				c.note(stop.Pos(), name+" arrives here"))
		}
	}
}

// isGoroutine reports whether a function is what a go statement runs.
func (c *checker) isGoroutine(fn *ssa.Function) bool {
	for _, site := range c.graph.Sites(fn) {
		if site.Mode == calls.Goroutine {
			return true
		}
	}
	return false
}

// handlesEvents reports whether an informer calls fn, itself or through helpers.
func (c *checker) handlesEvents(fn *ssa.Function, depth int, seen map[*ssa.Function]int) bool {
	if c.runnables.HandlesEvents(fn) {
		return true
	}
	if seen[fn] >= depth {
		return false // looked at from here or from less deep
	}
	seen[fn] = depth
	for _, site := range c.graph.Sites(fn) {
		if site.Mode == calls.Sync && c.handlesEvents(site.Caller(), depth-1, seen) {
			return true
		}
	}
	return false
}
