package leaderwrite

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

const strandedMessage = "send on %s blocks for ever on a replica that does not lead: only the leader receives"

// strandedSends reports the sends that every replica does on a channel of which all receives are the
// leader's. A way out through the end of the process is none while it runs.
func (c *checker) strandedSends(ch *channels.Channel) {
	if ch.Group || ch.OthersReceive || len(ch.Receives) == 0 || len(ch.Sends) == 0 {
		return
	}
	for _, receive := range ch.Receives {
		if c.leaders.LeaderAt(receive.Instr) != leadership.Proven || c.leaders.Every(receive.Func()) != nil {
			return
		}
	}
	for _, send := range ch.Sends {
		step := c.leaders.Every(send.Func())
		if step == nil || !blocks(send) || c.leaders.Asked(send.Instr) || send.AsksLength() {
			continue
		}
		related := []analysis.RelatedInformation{c.relatedOp(ch.Receives[0], "received here, on the leader")}
		related = append(related, c.way(step)...)
		c.report(leaderOnlyReceiver, c.opPlace(send), fmt.Sprintf(strandedMessage, c.chanName(send)), related)
	}
}

// blocks reports whether nothing but a receiver, or the end of the process, ends the wait of a send.
func blocks(send *channels.Op) bool {
	for _, exit := range send.Exits() {
		if exit.Kind != channels.ExitStop {
			return false
		}
	}
	return true
}
