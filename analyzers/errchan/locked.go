package errchan

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
)

const (
	lockedMessage  = "%s holds %s, which %s has to take before it %s: then both wait for ever"
	heldMessage    = "%s holds %s until somebody receives: whoever else takes %s waits as long"
	leavingMessage = "%s holds %s, which %s has to take when it leaves: then both wait for ever"
)

// lockedWaits reports the sends and waits under a mutex that whoever would end them has to take first,
// one for each function and mutex: what mends one of them mends them all.
func (c *checker) lockedWaits(ch *channels.Channel) {
	type root struct {
		fn   *ssa.Function
		lock locks.Lock
	}
	seen := make(map[root]bool)
	for _, wait := range c.locks.LockedWaits(ch) {
		at := root{wait.Op.Func(), wait.Lock}
		if knowledge.Visited(seen, at) {
			continue
		}
		message := fmt.Sprintf(lockedMessage, c.does(wait.Op), wait.Lock.Name(), funcName(wait.Other.Func()), ends(wait.Other))
		if wait.Leaves {
			message = fmt.Sprintf(leavingMessage, c.does(wait.Op), wait.Lock.Name(), funcName(wait.Other.Func()))
		}
		c.report(lockedSend, wait.Op.Place(c.ssa), message, c.lockPlaces(wait))
	}
}

// heldSends reports the first send under a mutex in each function whose receivers are not seen.
func (c *checker) heldSends(ch *channels.Channel) {
	seen := make(map[*ssa.Function]bool)
	for _, send := range c.locks.HeldSends(ch) {
		fn := send.Op.Func()
		if slices.ContainsFunc(c.locks.LockedWaits(ch), func(wait locks.LockedWait) bool { return wait.Op.Func() == fn }) || knowledge.Visited(seen, fn) {
			continue
		}
		name := send.Lock.Name()
		c.report(heldSend, send.Op.Place(c.ssa), fmt.Sprintf(heldMessage, c.does(send.Op), name, name), []analysis.RelatedInformation{
			c.ssa.Related(send.Other, "waits for the mutex here"),
		})
	}
}

// ends says what an operation does to end the wait of the other side.
func ends(op *channels.Op) string {
	switch op.Kind {
	case channels.Receive:
		return "receives"
	case channels.Send:
		return "sends"
	case channels.Close:
		return "closes it"
	}
	return "calls Done"
}

func (c *checker) lockPlaces(wait locks.LockedWait) []analysis.RelatedInformation {
	var places []analysis.RelatedInformation
	if wait.Taken != nil {
		places = append(places, c.ssa.Related(wait.Taken, "takes "+wait.Lock.Name()+" here"))
	}
	if wait.Under != nil {
		places = append(places, c.ssa.Related(wait.Under, "called under "+wait.Lock.Name()+" here"))
	}
	if wait.Takes != nil {
		places = append(places, c.ssa.Related(wait.Takes, "waits for the mutex here"))
		label := "and would end the wait here"
		if wait.Leaves {
			label = "and does not receive here any more"
		}
		places = append(places, wait.Other.Related(c.ssa, label))
	} else {
		places = append(places, wait.Other.Related(c.ssa, "would end the wait here, under the mutex"))
	}
	if wait.Writer != nil {
		places = append(places, c.ssa.Related(wait.Writer, "while this waits to write, no reader gets in"))
	}
	return places
}
