package errchan

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	twiceMessage       = "%s panics when %s has closed it before"
	markedMessage      = "%s panics once %s has closed it: only that looks at %s"
	eachMessage        = "%s panics in all goroutines but the first: each of them closes it"
	againMessage       = "%s panics when its function runs again, for which the sync.Once beside it is there"
	earlyMessage       = "%s does not wait for %s: a send that comes after it panics"
	droppedJoinMessage = "result of %s is dropped: %s does not wait for the goroutine that uses it"
	droppedSendMessage = "result of %s is dropped: %s does not wait for the goroutine that sends on it, which then panics"
)

// earlyCloses reports the closes of a channel that do not wait for those who send on it.
func (c *checker) earlyCloses(ch *channels.Channel) {
	found := c.endings.EarlyCloses(ch)
	for _, leak := range c.blocked.LeakedSends(ch) {
		if k := c.closedOnLeaving(ch, leak); k != nil && !slices.ContainsFunc(found, func(e endings.EarlyClose) bool { return e.Close == k }) {
			found = append(found, closedByReceiver(k, leak))
			break
		}
	}
	for _, early := range found {
		if c.process.EndsWith(early.Close.Func()) {
			continue
		}
		senders := "the goroutine that sends on it"
		if early.Handler != nil {
			senders = "the informer, whose handler sends on it"
		} else if early.Sender == nil {
			senders = "the sends of " + funcName(early.Send.Func())
		}
		c.report(closeWhileSending, early.Close.Place(c.ssa), fmt.Sprintf(earlyMessage, c.does(early.Close), senders), c.closePlaces(early))
	}
}

// closedByReceiver returns the finding about a close by the receiver of a leaked send.
func closedByReceiver(k *channels.Op, leak blocked.LeakedSend) endings.EarlyClose {
	start, _ := leak.Start.(ssa.CallInstruction)
	if leak.Feeds {
		return endings.EarlyClose{Close: k, Send: leak.Send, Closer: start}
	}
	return endings.EarlyClose{Close: k, Send: leak.Send, Sender: start}
}

// closedOnLeaving returns the close of a channel by the receiver of a leaked send when it leaves, itself or in what it has deferred: the send then panics and does
// not block.
func (c *checker) closedOnLeaving(ch *channels.Channel, leak blocked.LeakedSend) *channels.Op {
	if leak.Closes != nil {
		return leak.Closes
	}
	if leak.Joined || leak.Handed {
		return nil
	}
	for _, k := range ch.Closes {
		sites := c.graph.Sites(k.Func())
		if len(sites) == 1 && sites[0].Mode == calls.Deferred && sites[0].Caller() == leak.Leaver && len(paths.Decided(k.Instr.Block(), nil)) == 0 {
			return k
		}
	}
	return nil
}

// doubleCloses reports the closes of a channel that is closed by then. One that a send can follow as well is reported as that.
func (c *checker) doubleCloses(ch *channels.Channel) {
	early := c.endings.EarlyCloses(ch)
	for _, double := range c.endings.DoubleCloses(ch) {
		if slices.ContainsFunc(early, func(e endings.EarlyClose) bool { return e.Close == double.Close }) {
			continue
		}
		if start, ok := double.Start.(ssa.CallInstruction); ok && knowledge.Callee(start.Common()) == knowledge.Once {
			c.report(closedTwice, double.Close.Place(c.ssa), fmt.Sprintf(againMessage, c.does(double.Close)), []analysis.RelatedInformation{c.ssa.Related(start, "this step runs once")})
			continue
		}
		if double.Other == nil {
			c.report(closedTwice, double.Close.Place(c.ssa), fmt.Sprintf(eachMessage, c.does(double.Close)),
				[]analysis.RelatedInformation{c.ssa.Related(double.Start, "starts the goroutines")})
			continue
		}
		if double.Mark != nil {
			c.report(closedTwice, double.Close.Place(c.ssa), fmt.Sprintf(markedMessage, c.does(double.Close), funcName(double.Other.Func()), double.Mark.Name()),
				[]analysis.RelatedInformation{double.Other.Related(c.ssa, "closed here, and marked")})
			continue
		}
		c.report(closedTwice, double.Close.Place(c.ssa), fmt.Sprintf(twiceMessage, c.does(double.Close), c.runner(double.Other.Func())),
			[]analysis.RelatedInformation{double.Other.Related(c.ssa, "closed here as well")})
	}
}

func (c *checker) closePlaces(early endings.EarlyClose) []analysis.RelatedInformation {
	places := []analysis.RelatedInformation{early.Send.Related(c.ssa, "sends here")}
	if early.Sender != nil {
		places = append(places, c.ssa.Related(early.Sender, "starts the goroutine that sends"))
	}
	if early.Handler != nil {
		places = append(places, c.ssa.Related(early.Handler, "the informer gets the handler here"))
	}
	if early.Taken != nil {
		label := "takes the channel under the mutex"
		if early.Flag != nil {
			label = "looks at " + early.Flag.Name() + " under the mutex"
		}
		places = append(places, c.ssa.Related(early.Taken, label))
	}
	if early.Closer != nil {
		places = append(places, c.ssa.Related(early.Closer, "starts the goroutine that closes"))
	}
	return places
}

// droppedJoins reports the calls in fn whose handle to wait with is thrown away, while fn goes on to
// release what the goroutine uses.
func (c *checker) droppedJoins(fn *ssa.Function) {
	for _, dropped := range c.endings.DroppedJoins(fn) {
		message := fmt.Sprintf(droppedJoinMessage, c.calledAs(dropped.Call), c.calledAs(dropped.Release))
		if dropped.Sends {
			message = fmt.Sprintf(droppedSendMessage, c.calledAs(dropped.Call), c.does(c.channels.At(dropped.Release)[0]))
		}
		places := []analysis.RelatedInformation{c.ssa.Related(dropped.Release, "released here")}
		c.report(droppedJoin, c.ssa.Place(dropped.Call), message, places)
	}
}
