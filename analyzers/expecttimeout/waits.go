package expecttimeout

import (
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
)

const (
	waitMessage = "%s has no deadline and %s runs it: while the condition is not met, its worker is lost"
	handlerWait = "%s has no deadline and %s handles events: while the condition is not met, no event gets through"
	askMessage  = "%s has no time limit and %s runs it: while no answer comes, its worker is lost"
	handlerAsk  = "%s has no time limit and %s handles events: while no answer comes, no event gets through"
)

// reportWait reports a wait that only the end of the process ends.
func (c *checker) reportWait(wait waits.Unbounded) {
	message := waitMessage
	switch {
	case wait.Asks && wait.Kind == waits.Handler:
		message = handlerAsk
	case wait.Asks:
		message = askMessage
	case wait.Kind == waits.Handler:
		message = handlerWait
	}
	entry := calls.Declared(wait.Entry)
	var others []related
	if entry.Pos() != wait.Instr.Pos() {
		others = append(others, related{entry.Pos(), "run here for each object"})
	}
	if wait.Maker != nil {
		others = append(others, related{wait.Maker.Pos(), "its client is made here"})
	}
	c.report(unboundedWait, wait.Instr.Pos(), others, message, wait.What, entry.Name())
}
