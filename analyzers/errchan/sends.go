package errchan

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

const (
	unbufferedMessage = "send on %s blocks for ever once %s has returned: %s is unbuffered"
	fullMessage       = "send on %s blocks for ever once %s has returned: more sends than the buffer of %d takes"
	joinedMessage     = "send on %s blocks for ever: %s waits for its senders before it receives"
)

// strandedSends reports the sends of a channel that can outlive their receiver, but for those that
// are reported already.
func (c *checker) strandedSends(ch *channels.Channel, reported map[*channels.Op]bool) {
	for _, strand := range c.channels.Strands(ch) {
		if reported[strand.Send] {
			continue
		}
		if c.endsProcess(strand.Leaver) {
			continue // what is left behind ends with the process
		}
		name, leaver := c.chanName(strand.Send), funcName(strand.Leaver)
		message := fmt.Sprintf(unbufferedMessage, name, leaver, name)
		switch {
		case strand.Joined:
			message = fmt.Sprintf(joinedMessage, name, leaver)
		case strand.Room > 0:
			message = fmt.Sprintf(fullMessage, name, leaver, strand.Room)
		}
		c.report(unbufferedSend, c.opPlace(strand.Send), message, c.strandPlaces(ch, strand))
	}
}

func (c *checker) strandPlaces(ch *channels.Channel, strand channels.Strand) []analysis.RelatedInformation {
	var places []analysis.RelatedInformation
	for _, made := range ch.Makes {
		places = append(places, c.related(made, "made here"))
	}
	if !strand.Joined || strand.Go != strand.Leaves {
		places = append(places, c.related(strand.Go, "the sender starts here"))
	}
	for _, op := range strand.Receives {
		places = append(places, c.relatedOp(op, "receives here"))
	}
	switch {
	case strand.Joined:
		places = append(places, c.related(strand.Leaves, "waits for the senders here"))
	case strand.Leaves != nil:
		places = append(places, c.related(strand.Leaves, "this return can come first"))
	}
	return places
}

// endsProcess reports whether the program ends when fn returns: in package main, all that main
// calls and waits for.
func (c *checker) endsProcess(fn *ssa.Function) bool {
	if c.pass.Pkg.Name() != "main" {
		return false
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
