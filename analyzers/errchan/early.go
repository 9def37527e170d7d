package errchan

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
)

const earlyMessage = "%s does not wait for %s: a send that comes after it panics"

// earlyCloses reports the closes of a channel that do not wait for those who send on it.
func (c *checker) earlyCloses(ch *channels.Channel) {
	for _, early := range c.endings.EarlyCloses(ch) {
		if c.endsProcess(early.Close.Func()) {
			continue
		}
		senders := "the goroutine that sends on it"
		if early.Sender == nil {
			senders = "the sends of " + funcName(early.Send.Func())
		}
		c.report(closeWhileSending, c.opPlace(early.Close), fmt.Sprintf(earlyMessage, c.does(early.Close), senders), c.closePlaces(early))
	}
}

func (c *checker) closePlaces(early endings.EarlyClose) []analysis.RelatedInformation {
	places := []analysis.RelatedInformation{c.relatedOp(early.Send, "sends here")}
	if early.Sender != nil {
		places = append(places, c.related(early.Sender, "starts the goroutine that sends"))
	}
	if early.Closer != nil {
		places = append(places, c.related(early.Closer, "starts the goroutine that closes"))
	}
	return places
}
