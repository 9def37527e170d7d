package errchan

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	unbufferedMessage = "send on %s blocks for ever once %s: %s is unbuffered"
	fullMessage       = "send on %s blocks for ever once %s: more sends than the buffer of %d takes"
	unreceivedMessage = "send on %s blocks for ever: nothing receives from it"
	unmadeMessage     = "send on %s blocks for ever: nothing makes the channel"
	secondMessage     = "send on %s blocks for ever in a later round: what receives does so once"
	pileMessage       = "send on %s piles up goroutines while nobody receives: each round of %s starts one more"
	joinedMessage     = "send on %s blocks for ever: %s waits for its senders before it receives"
	stoppedMessage    = "send on %s blocks for ever when %s comes before the end of %s: it waits for the sender, and its caller was the receiver"
	joinedMoreMessage = "send on %s blocks for ever: %s waits for its senders, which can send more than the one value each that the buffer takes, before it receives"
	joinedFewMessage  = "send on %s blocks for ever: %s receives less often than its senders send, and then waits for them"
	joinedFullMessage = "send on %s blocks for ever: %s waits for its senders, more than the buffer of %d takes, before it receives"
)

// leakedSends reports a channel whose sends can outlive their receiver, at the first of them. Sends
// that are reported already do not count.
func (c *checker) leakedSends(ch *channels.Channel, reported map[*channels.Op]bool) {
	var leaks []blocked.LeakedSend
	for _, leak := range c.blocked.LeakedSends(ch) {
		if !reported[leak.Send] && !c.leavesLast(leak) && !c.closedLater(ch, leak) && !c.stopsQuietly(leak) && !c.locksOut(ch, leak) {
			leaks = append(leaks, leak)
		}
	}
	if len(leaks) == 0 && len(reported) == 0 {
		leaks = c.blocked.AccumulatingSends(ch)
	}
	if len(leaks) == 0 {
		return
	}
	first := leaks[0]
	message := c.leakMessage(first)
	d := diagnostic(c.leakCheck(first), first.Send.Place(c.ssa), message, c.leakPlaces(ch, leaks), c.makeRoom(ch, first)...)
	if first.Accumulates {
		c.pass.Report(d)
		return
	}
	c.leftBehind(first, c.lastIf(first), d)
}

// A leftSender is the finding of a goroutine that stays behind in a send once its receiver has left.
type leftSender struct {
	start      ssa.Instruction
	leaver     *ssa.Function
	question   string // see lastIf
	diagnostic analysis.Diagnostic
}

// leftBehind notes the finding of a leaked send. A goroutine that has a channel for its result and another one for its error stays behind once, and is reported at the first
// of its sends.
func (c *checker) leftBehind(leak blocked.LeakedSend, question string, d analysis.Diagnostic) {
	same := slices.IndexFunc(c.left, func(other leftSender) bool {
		return other.start == leak.Start && other.leaver == leak.Leaver && other.question == question && other.diagnostic.Category == d.Category
	})
	if _, started := leak.Start.(*ssa.Go); started && same >= 0 && !leak.Joined && !leak.Feeds {
		related := &c.left[same].diagnostic.Related
		*related = append(*related, leak.Send.Related(c.ssa, "this send blocks as well"))
		return
	}
	c.left = append(c.left, leftSender{leak.Start, leak.Leaver, question, d})
}

// reportLeft reports the goroutines that stay behind.
func (c *checker) reportLeft() {
	for _, sender := range c.left {
		if sender.question != "" {
			rule.Presume(c.pass, sender.question, sender.diagnostic)
			continue
		}
		c.pass.Report(sender.diagnostic)
	}
}

// lastIf returns the question to other packages whether the process ends when the receiver of a leaked send leaves; "" if they cannot know.
func (c *checker) lastIf(leak blocked.LeakedSend) string {
	if leak.Missed || leak.Joined {
		return ""
	}
	ended := ""
	if at := leak.Leaving(); at != nil {
		_, ended = c.process.LastIf(at)
	}
	_, once := c.once(leak)
	return process.Either(c.process.Open(leak.Leaver), ended, once)
}

// unreceivedSends reports a channel that nothing makes, or from which nothing receives, at the first send on it.
func (c *checker) unreceivedSends(ch *channels.Channel) {
	c.unmadeSend(ch)
	sends := c.blocked.UnreceivedSends(ch)
	if len(sends) == 0 {
		return
	}
	places := []analysis.RelatedInformation{c.ssa.Related(ch.Makes[0], "made here")}
	for _, send := range sends[1:] {
		places = append(places, send.Related(c.ssa, "this send blocks as well"))
	}
	c.report(unbufferedSend, sends[0].Place(c.ssa), fmt.Sprintf(unreceivedMessage, c.chanName(sends[0])), places)
}

// unmadeSends returns the bare sends on a channel that nothing makes.
func unmadeSends(ch *channels.Channel) []*channels.Op {
	return slices.DeleteFunc(slices.Clone(ch.Sends), func(send *channels.Op) bool { return !send.Bare() || !send.Unmade() })
}

// unmadeSend reports a channel that nothing makes, at the first send on it.
func (c *checker) unmadeSend(ch *channels.Channel) {
	sends := unmadeSends(ch)
	if len(sends) == 0 {
		return
	}
	var places []analysis.RelatedInformation
	for _, receive := range ch.Receives {
		places = append(places, receive.Related(c.ssa, "received here"))
	}
	c.report(unbufferedSend, sends[0].Place(c.ssa), fmt.Sprintf(unmadeMessage, c.chanName(sends[0])), places)
}

// closedLater reports whether a leaked send panics in place of staying blocked: the receiver closes the channel when it leaves, or another
// function does, without a wait for the sender, which is the finding.
func (c *checker) closedLater(ch *channels.Channel, leak blocked.LeakedSend) bool {
	return c.closedOnLeaving(ch, leak) != nil || slices.ContainsFunc(c.endings.EarlyCloses(ch), func(early endings.EarlyClose) bool {
		k := early.Close
		byThen := k.Deferred || k.Func() != leak.Leaver || leak.Leaves != nil && paths.Before(k.Instr, leak.Leaves)
		return early.Send.Func() == leak.Send.Func() && early.Closer == nil && byThen && !c.process.EndsWith(k.Func())
	})
}

// locksOut reports whether a leaked send holds the mutex that its receiver has to take when it leaves, which is the finding.
func (c *checker) locksOut(ch *channels.Channel, leak blocked.LeakedSend) bool {
	return slices.ContainsFunc(c.locks.LockedWaits(ch), func(wait locks.LockedWait) bool { return wait.Op == leak.Send && wait.Leaves })
}

// leavesLast reports whether the process ends when the receiver of a leaked send leaves. One that waits for its senders does not leave: the process hangs with it.
func (c *checker) leavesLast(leak blocked.LeakedSend) bool {
	if leak.Missed || leak.Joined {
		return false
	}
	if at := leak.Leaving(); at != nil && c.process.Last(at) {
		return true
	}
	once, question := c.once(leak)
	return c.process.EndsWith(leak.Leaver) || c.process.LeavesLast(leak.Leaver) || once && question == ""
}

// once reports whether a leaked send leaves one goroutine behind in the whole process, for which nothing waits.
func (c *checker) once(leak blocked.LeakedSend) (once bool, question string) {
	if leak.Handed || leak.Joined || leak.Feeds || leak.Called || leak.Accumulates || !c.process.Unawaited(leak.Start) {
		return false, ""
	}
	return c.process.Once(leak.Leaver)
}

// leakCheck returns the check that reports a leaked send: single-leak where the receiver is in what begins once, nothing waits for the sender, and nothing
// runs that again and again, at least not once the receiver has left, so that what is left behind mostly ends with the process.
func (c *checker) leakCheck(leak blocked.LeakedSend) string {
	awaited := leak.Joined || leak.Feeds || leak.Called || leak.Missed || leak.Accumulates || leak.Handed || !c.process.Unawaited(leak.Start)
	if !awaited && c.process.LeftOnce(leak.Leaver, leak.Send.Func(), leak.Leaving()) {
		return singleLeak
	}
	return unbufferedSend
}

func (c *checker) leakMessage(leak blocked.LeakedSend) string {
	name, leaver := c.chanName(leak.Send), funcName(leak.Leaver)
	switch {
	case leak.Second:
		return fmt.Sprintf(secondMessage, name)
	case leak.Accumulates:
		return fmt.Sprintf(pileMessage, name, leaver)
	case leak.PerSender:
		return fmt.Sprintf(joinedMoreMessage, name, leaver)
	case leak.Joined && receivesFirst(leak):
		return fmt.Sprintf(joinedFewMessage, name, leaver)
	case leak.Joined && leak.Room > 0:
		return fmt.Sprintf(joinedFullMessage, name, leaver, leak.Room)
	case leak.Joined:
		return fmt.Sprintf(joinedMessage, name, leaver)
	}
	left := leaver + " has returned"
	if leak.Feeds {
		left = "its receivers have failed"
	} else if leak.Leaver.Parent() != nil && (leak.Called || c.graph.RunsOnly(leak.Leaver, calls.Goroutine)) {
		left = "its receiver has stopped"
	}
	if leak.Room > 0 {
		return fmt.Sprintf(fullMessage, name, left, leak.Room)
	}
	return fmt.Sprintf(unbufferedMessage, name, left, name)
}

// receivesFirst reports whether the function that waits for its senders has received before.
func receivesFirst(leak blocked.LeakedSend) bool {
	return slices.ContainsFunc(leak.Receives, func(op *channels.Op) bool {
		return op.Func() == leak.Leaver && leak.Leaves != nil && calls.ComesAfter(leak.Leaves, op.Instr)
	})
}

// stoppedSends reports sends that a Stop waits for, whose caller was the receiver.
func (c *checker) stoppedSends(ch *channels.Channel) {
	for _, stopped := range c.blocked.StoppedSends(ch) {
		places := []analysis.RelatedInformation{
			c.ssa.Related(stopped.Start, "the sender starts here"), c.ssa.Related(stopped.Join, "waits for the sender here"),
		}
		message := fmt.Sprintf(stoppedMessage, c.chanName(stopped.Send), stopped.Stop.Name(), paramName(stopped.Outer))
		c.report(unbufferedSend, stopped.Send.Place(c.ssa), message, places)
		return
	}
}

func (c *checker) leakPlaces(ch *channels.Channel, leaks []blocked.LeakedSend) []analysis.RelatedInformation {
	first := leaks[0]
	var places []analysis.RelatedInformation
	if !first.Stops || first.Room == 0 { // more room is no cure for a send that repeats
		for _, made := range ch.Makes {
			places = append(places, c.ssa.Related(made, "made here"))
		}
	}
	if first.Start != first.Send.Instr && (!first.Joined || first.Start != first.Leaves) {
		label := "the sender starts here"
		switch {
		case first.Handed:
			label = "the function that sends is handed over here"
		case first.Feeds:
			label = "a receiver starts here"
		}
		places = append(places, c.ssa.Related(first.Start, label))
	}
	if call, ok := first.Send.Instr.(ssa.CallInstruction); ok {
		places = append(places, c.ssa.Related(call, "hands the channel to "+flow.CalleeName(call.Common())+", which sends"))
	}
	for _, op := range first.Receives {
		label := "receives here"
		switch {
		case first.Stops:
			label = "the receiver can leave here"
		case first.Second:
			label = "receives here, once"
		}
		places = append(places, op.Related(c.ssa, label))
	}
	switch {
	case first.Joined:
		places = append(places, c.ssa.Related(first.Leaves, "waits for the senders here"))
	case first.Leaves != nil:
		places = append(places, c.ssa.Related(first.Leaves, "this return can come first"))
	}
	for _, leak := range leaks[1:] {
		places = append(places, leak.Send.Related(c.ssa, "this send blocks as well"))
	}
	return places
}
