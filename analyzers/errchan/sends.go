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
)

const (
	unbufferedMessage = "send on %s blocks for ever once %s has returned: %s is unbuffered"
	fullMessage       = "send on %s blocks for ever once %s has returned: more sends than the buffer of %d takes"
	pileMessage       = "send on %s piles up goroutines while nobody receives: each round of %s starts one more"
	joinedMessage     = "send on %s blocks for ever: %s waits for its senders before it receives"
)

// leakedSends reports a channel whose sends can outlive their receiver, at the first of them. Sends
// that are reported already do not count.
func (c *checker) leakedSends(ch *channels.Channel, reported map[*channels.Op]bool) {
	var leaks []blocked.LeakedSend
	for _, leak := range c.blocked.LeakedSends(ch) {
		if !reported[leak.Send] && !c.endsProcess(leak.Leaver) {
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
	name, leaver := c.chanName(first.Send), funcName(first.Leaver)
	message := fmt.Sprintf(unbufferedMessage, name, leaver, name)
	switch {
	case first.Accumulates:
		message = fmt.Sprintf(pileMessage, name, leaver)
	case first.Joined:
		message = fmt.Sprintf(joinedMessage, name, leaver)
	case first.Room > 0:
		message = fmt.Sprintf(fullMessage, name, leaver, first.Room)
	}
	c.report(unbufferedSend, c.opPlace(first.Send), message, c.leakPlaces(ch, leaks), c.makeRoom(ch, first)...)
}

func (c *checker) leakPlaces(ch *channels.Channel, leaks []blocked.LeakedSend) []analysis.RelatedInformation {
	first := leaks[0]
	var places []analysis.RelatedInformation
	for _, made := range ch.Makes {
		places = append(places, c.related(made, "made here"))
	}
	if !first.Joined || first.Go != first.Leaves {
		places = append(places, c.related(first.Go, "the sender starts here"))
	}
	for _, op := range first.Receives {
		places = append(places, c.relatedOp(op, "receives here"))
	}
	switch {
	case first.Joined:
		places = append(places, c.related(first.Leaves, "waits for the senders here"))
	case first.Leaves != nil:
		places = append(places, c.related(first.Leaves, "this return can come first"))
	}
	for _, leak := range leaks[1:] {
		places = append(places, c.relatedOp(leak.Send, "this send blocks as well"))
	}
	return places
}

// endsProcess reports whether the program ends when fn returns: in package main, all that main
// calls and waits for; elsewhere what heeds the signals of the process, its body (rook's daemons).
func (c *checker) endsProcess(fn *ssa.Function) bool {
	if c.pass.Pkg.Name() != "main" {
		return heedsSignals(fn)
	}
	seen := make(map[*ssa.Function]bool)
	var climb func(*ssa.Function) bool
	climb = func(fn *ssa.Function) bool {
		if seen[fn] {
			return true
		}
		seen[fn] = true
		for _, site := range c.graph.Sites(fn) {
			if site.Mode == calls.Goroutine || !climb(site.Caller()) {
				return false
			}
		}
		return true
	}
	return climb(fn)
}

// heedsSignals reports whether a function itself asks for the signals that end the process.
func heedsSignals(fn *ssa.Function) bool {
	return slices.ContainsFunc(instructions(fn), func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && knowledge.Signals.Calls(&call.Call)
	})
}
