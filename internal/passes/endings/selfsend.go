package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An ownReceive is a receive of the goroutine from a channel without room from which nothing else receives: a bare send of the goroutine on the same channel waits for the
// goroutine itself.
type ownReceive struct {
	channel *channels.Channel
	at      flow.Location // the channel, in values of the goroutine's function
}

// findReceives notes the receives of which the goroutine alone is the other side. A goroutine that is started in a loop may be one of several, of which another one receives.
func (s *selfSearch) findReceives(chains []calls.Chain) {
	if !s.alone() {
		return
	}
	goroutine := s.within(s.fn, chains)
	for _, chain := range append([]calls.Chain{nil}, chains...) {
		fns := []*ssa.Function{s.fn}
		if chain != nil {
			fns = s.graph.Callees(chain.Last())
		}
		for _, fn := range fns {
			for instr := range calls.Instrs(fn) {
				for _, op := range s.channels.At(instr) {
					if op.Kind == channels.Receive && s.receivesAlone(op.Channel, goroutine) {
						s.receives = append(s.receives, ownReceive{op.Channel, s.along(op.Value(), chain)})
					}
				}
			}
		}
	}
}

// alone reports whether one goroutine is started at the site, as far as is seen: nothing repeats the start.
func (s *selfSearch) alone() bool {
	repeats := func(site calls.Site) calls.Way {
		if site.Repeats || paths.InLoop(site.Instr.Block()) {
			return calls.Yes
		}
		return calls.Up
	}
	return len(s.graph.InProgram(s.fn)) == 1 && !s.site.Repeats && !paths.InLoop(s.site.Instr.Block()) && !s.graph.SomeWay(s.site.Caller(), repeats)
}

// receivesAlone reports whether a channel has no room and is received from in the goroutine only.
func (s *selfSearch) receivesAlone(c *channels.Channel, goroutine []*ssa.Function) bool {
	room, known := c.Capacity()
	return known && room == 0 && !c.OthersReceive && !slices.ContainsFunc(c.Receives, func(op *channels.Op) bool {
		return !s.ownedBy(op.Func(), goroutine)
	})
}

// ownedBy reports whether a function runs in the goroutine only.
func (s *selfSearch) ownedBy(fn *ssa.Function, goroutine []*ssa.Function) bool {
	if fn == s.fn {
		return true
	}
	return slices.Contains(goroutine, fn) && !s.graph.Escapes(fn) && !slices.ContainsFunc(s.graph.InProgram(fn), func(site calls.Site) bool {
		return site.Mode == calls.Goroutine || site.Mode == calls.Unknown || !slices.Contains(goroutine, site.Caller())
	})
}

// sendsToSelf reports whether an operation is a bare send for which only the goroutine itself is there.
func (s *selfSearch) sendsToSelf(op *channels.Op, via calls.Chain) bool {
	if op.Kind != channels.Send || !op.Bare() {
		return false
	}
	at := s.along(op.Value(), via)
	return at.Root != nil && slices.Contains(s.receives, ownReceive{op.Channel, at})
}
