package ctxrunnable

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	fullBlocks    = "send on %s blocks for ever once its receiver has stopped and the buffer of %d is full: the send has no other exit"
	sendBlocks    = "send on %s blocks for ever once its receiver has stopped: %s has no buffer and the send no other exit"
	receiveBlocks = "receive from %s blocks for ever when its sender gave up: %s cannot end it"
	takesSignal   = "%s can take the signal that %s waits for on the same channel: one of the two then waits for ever"
	neverCounted  = "Wait of %s never returns: nothing counts it down"
	neverSignals  = "receive from %s blocks for ever: nothing sends on it or closes it"
	desertedSend  = "send on %s blocks for ever once %s has returned: it leaves its loop for good where a map has no such entry"
	sendsToItself = "send on %s blocks for ever: nothing but the goroutine of the send receives from it"
	neverElected  = "%s blocks for ever on a replica that is never elected: %s cannot end it"
)

// blocked reports sends and receives that wait for ever in what a manager or an informer runs, and
// sends of a type whose receiver leaves while others still use it.
func (c *checker) blocked() {
	var first *blockedSend // of the channel; the blocks of a channel follow each other
	report := func() {
		if first != nil {
			c.report(first.check, c.ssa.Range(first.send.Instr), first.message, first.related...)
		}
		first = nil
	}
	for _, block := range c.blocks.Blocks() {
		if block.Op.Kind != channels.Send {
			c.blockedReceive(block)
			continue
		}
		found := c.blockedSend(block)
		switch {
		case found == nil:
		case first != nil && first.send.Channel == block.Op.Channel:
			first.related = append(first.related, c.note(block.Op.Instr.Pos(), "this send blocks as well"))
		default:
			report()
			first = found
		}
	}
	report()
	for _, fn := range c.ssa.Shipped {
		c.elected(fn)
	}
	for _, channel := range c.channels.Channels {
		c.uncounted(channel)
		c.unsignalled(channel)
		c.toItself(channel)
		c.deserted(channel)
	}
	for _, shared := range c.blocks.SharedSignals() {
		c.sharedSignal(shared)
	}
}

// sharedSignal reports a goroutine that takes a signal from those who wait for it, too.
func (c *checker) sharedSignal(shared blocked.SharedSignal) {
	taker := "this goroutine"
	if callee := shared.Start.Call.StaticCallee(); callee != nil && callee.Parent() == nil {
		taker = callee.Name()
	}
	other := "another goroutine"
	if _, started := shared.Receive.(*ssa.Go); !started {
		other = subject(shared.Receive.Parent())
	}
	c.report("blocks-forever", c.ssa.Range(shared.Start), fmt.Sprintf(takesSignal, taker, other),
		c.note(shared.Notify.Pos(), "each signal is one value"), c.note(shared.Receive.Pos(), "receives here too"))
}

// deserted reports the first send to a loop that returns where a map has no entry for a value, rather than to go on with the next one.
func (c *checker) deserted(channel *channels.Channel) {
	for _, leak := range c.blocks.Deserted(channel) {
		c.report(sendAfterStop, c.ssa.Range(leak.Send.Instr), fmt.Sprintf(desertedSend, c.channelName(leak.Send.Instr.Pos()), calls.Declared(leak.Leaver).Name()),
			c.note(leak.Start.Pos(), "the loop starts here"), c.note(leak.Leaves.Pos(), "and returns here"))
		return
	}
}

// A blockedSend is the finding of a send.
type blockedSend struct {
	check   string
	send    *channels.Op
	message string
	related []analysis.RelatedInformation
}

// blockedSend returns the finding of a bare send in the goroutine of a Runnable or of an informer. What a goroutine
// sends as its result is errchan's, and so is what outlives its receiver for other reasons too.
func (c *checker) blockedSend(block blocked.Block) *blockedSend {
	send := block.Op
	if c.isGoroutine(send.Func()) && !send.InLoop() || c.blocks.Leaks(send) {
		return nil
	}
	var related []analysis.RelatedInformation
	check := "blocks-forever"
	switch {
	case c.underManager(send.Func()):
		s, _ := c.scopeOf(send.Func())
		related = append(related, c.arrives(s))
	case c.calledFrom(c.runnables.HandlesEvents, send.Func()):
	case c.outlivesReceivers(block):
		check = sendAfterStop
	default:
		return nil
	}
	name := c.channelName(send.Instr.Pos())
	for _, receive := range block.Partners {
		related = append(related, c.note(receive.Instr.Pos(), "the receiver can leave here"))
	}
	message := fmt.Sprintf(sendBlocks, name, name)
	if block.Room > 0 {
		message = fmt.Sprintf(fullBlocks, name, block.Room)
	}
	return &blockedSend{check, send, message, related}
}

// outlivesReceivers reports whether a send is in code that runs whether or not the goroutines that
// receive have left: its function is called from where those are not, and the channel is a field, so
// that each call can come after their end. A stop that is closed once goroutines were waited for
// comes after the senders.
func (c *checker) outlivesReceivers(block blocked.Block) bool {
	fn := block.Op.Func()
	if !block.Op.Channel.Field || len(block.Partners) == 0 || fn.Parent() != nil || c.calledFrom(c.isGoroutine, fn) {
		return false // what goroutines of the package send is errchan's
	}
	for _, receive := range block.Partners {
		if receive.Func() == fn || !receive.InLoop() || slices.ContainsFunc(receive.Exits(), c.endsAfterJoin) {
			return false
		}
	}
	return c.calledFrom(c.graph.Escapes, fn)
}

func (c *checker) endsAfterJoin(exit channels.Exit) bool {
	return exit.Channel != nil && slices.ContainsFunc(exit.Channel.Closes, func(op *channels.Op) bool { return c.afterEnd(op.Instr, nil) })
}

// blockedReceive reports a receive whose sender has given up, where that keeps something from its end: a component of a manager, a function that waits
// for a value of its own goroutines, or who waits for the goroutine of the receive.
func (c *checker) blockedReceive(block blocked.Block) {
	recv, ok := block.Op.Instr.(*ssa.UnOp)
	if !ok || block.Op.Range {
		return
	}
	s, ok := c.scopeOf(block.Op.Func())
	if !ok {
		return
	}
	component := s.entry != nil && s.entry.Kind != runnables.Controller || c.givenUp(block, s)
	if (!component || c.isGoroutine(block.Op.Func())) && !c.awaited(&s) {
		return
	}
	related := []analysis.RelatedInformation{c.arrives(s)}
	for _, send := range block.Partners {
		related = append(related, c.note(send.Instr.Pos(), "the sender can leave here"))
	}
	c.report("blocks-forever", c.ssa.Range(recv), fmt.Sprintf(receiveBlocks, c.channelName(recv.Pos()), s.name), related...)
}

// givenUp reports whether a function receives what it has goroutines of its own send, and each of them gives its value up when the context
// ends that the function is handed as well. Whoever runs the function, and whatever for, it then waits for the value.
func (c *checker) givenUp(block blocked.Block, s scope) bool {
	fn := block.Op.Func()
	return s.owner == fn && !slices.ContainsFunc(block.Partners, func(send *channels.Op) bool {
		givesUp := slices.ContainsFunc(send.Exits(), func(exit channels.Exit) bool {
			return exit.Kind == channels.ExitStop && exit.Arm >= 0 && slices.Contains(c.ended.Roots(send.Select.States[exit.Arm].Chan), c.ended.Origin(s.stop))
		})
		return !givesUp || send.Func().Parent() != fn
	})
}

// elected reports a function with a context that waits to be elected and for nothing else. A
// goroutine may do so, all it is for comes after the election, and so may what is run on the leader only.
func (c *checker) elected(fn *ssa.Function) {
	stop := runnables.StopParam(fn)
	if stop == nil || c.isGoroutine(fn) || c.leaderOnly(fn) {
		return
	}
	for receive := range calls.Each[*ssa.UnOp](fn) {
		if receive.Op != token.ARROW || knowledge.DeclaredCallee(receive.X) != knowledge.Elected {
			continue
		}
		name := stopName(stop)
		c.report("blocks-forever", c.ssa.Range(receive), fmt.Sprintf(neverElected, "<-"+c.channelName(receive.Pos()), name),
			c.note(stop.Pos(), name+" arrives here"))
	}
}

// leaderOnly reports whether a manager runs a function on the replica that leads and on no other one, so that Elected
// has closed by then: what says nothing of the election.
func (c *checker) leaderOnly(fn *ssa.Function) bool {
	entry := c.runnables.Of(fn)
	if entry == nil || entry.Kind != runnables.Runnable {
		return false
	}
	t := entry.Type()
	return t == nil || !knowledge.HasMethod(t, knowledge.NeedLeaderElection)
}

// isGoroutine reports whether a function is what a go statement runs, outside of tests.
func (c *checker) isGoroutine(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Goroutine && !c.inTest(site.Caller()) })
}

// calledFrom reports whether fn is one of the functions that is accepts, or is called by one through
// up to three helpers: what is further away seldom knows what it causes.
func (c *checker) calledFrom(is func(*ssa.Function) bool, fn *ssa.Function) bool {
	seen := map[*ssa.Function]bool{fn: true}
	for level, depth := []*ssa.Function{fn}, 0; depth <= 3; depth++ {
		var callers []*ssa.Function
		for _, fn := range level {
			if is(fn) {
				return true
			}
			for _, site := range c.graph.Sites(fn) {
				if caller := site.Caller(); site.Mode == calls.Sync && !seen[caller] && !c.inTest(caller) {
					seen[caller] = true
					callers = append(callers, caller)
				}
			}
		}
		level = callers
	}
	return false
}
