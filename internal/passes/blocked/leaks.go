package blocked

import (
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A LeakedSend is a send in a goroutine that blocks for ever, since the receiver has left before it.
type LeakedSend struct {
	Send        *channels.Op
	Go          ssa.CallInstruction // starts the goroutine
	Leaver      *ssa.Function       // the function that receives and can leave first
	Leaves      ssa.Instruction     // where it leaves: a return, or the wait for the senders; nil if any way out will do
	Joined      bool                // it waits for the senders before it receives
	Accumulates bool                // a ticker starts the sender again and again
	Receives    []*channels.Op
	Room        int64 // what the channel holds
}

// unbounded stands for more than can be counted.
const unbounded = math.MaxInt32

// LeakedSends returns the sends that can outlive their receiver. Only of a class whose every receive is
// seen can that be said, and only if it is known how much the channel holds.
func (r *Result) LeakedSends(c *channels.Channel) []LeakedSend {
	room, known := c.Capacity()
	if !known || c.OthersReceive || c.Foreign || len(c.Receives) == 0 {
		return nil
	}
	x := &leakFinder{Result: r, channel: c, room: room, most: make(map[*ssa.Function]int64)}
	var found []LeakedSend
	for _, send := range c.Sends {
		if !send.Bare() {
			continue // it has a way out of its own
		}
		for _, site := range r.spawns(send.Func()) {
			if leak := x.local(send, site); leak != nil {
				found = append(found, *leak)
				break
			}
			if leak := x.distant(send, site); leak != nil {
				found = append(found, *leak)
				break
			}
		}
	}
	return found
}

// spawns returns the sites that start a goroutine in which fn then runs, and those of library
// functions that run it many times.
func (r *Result) spawns(fn *ssa.Function) []calls.Site {
	var found []calls.Site
	seen := make(map[*ssa.Function]bool)
	var visit func(*ssa.Function)
	visit = func(fn *ssa.Function) {
		if seen[fn] {
			return
		}
		seen[fn] = true
		for _, site := range r.graph.Sites(fn) {
			if site.Mode == calls.Goroutine || site.Repeats {
				found = append(found, site)
				continue
			}
			visit(site.Caller())
		}
	}
	visit(fn)
	return found
}

// A leakFinder compares the sends and receives of one channel.
type leakFinder struct {
	*Result
	channel *channels.Channel
	room    int64
	site    calls.Site // that starts the senders looked at
	most    map[*ssa.Function]int64
}

// distant returns the leak of a send on an unbuffered field whose receivers are in other functions and
// each can leave for something else than a value. A receiver that does not wait, or has no other
// way out, counts as one that stays.
func (x *leakFinder) distant(send *channels.Op, site calls.Site) *LeakedSend {
	if x.room > 0 || !x.channel.Field || site.Mode != calls.Goroutine {
		return nil
	}
	var leaver *channels.Op
	for _, op := range x.channel.Receives {
		if op.Func() == site.Caller() || op.Func() == send.Func() || op.Bare() {
			return nil
		}
		leaves := leaves(op)
		if !leaves && op.InLoop() {
			return nil
		}
		if leaves && leaver == nil {
			leaver = op
		}
	}
	if leaver == nil {
		return nil
	}
	return &LeakedSend{Send: send, Go: site.Instr, Leaver: leaver.Func(), Receives: x.channel.Receives}
}

// leaves reports whether a receive in a select gives up when a stop channel or timer ends, and does
// not come back to it in a loop.
func leaves(op *channels.Op) bool {
	for _, exit := range op.Exits() {
		if exit.Kind != channels.ExitStop && exit.Kind != channels.ExitTimer {
			continue
		}
		arm := paths.Arm(op.Select, exit.Arm)
		if !op.InLoop() || arm != nil && !reaches(arm, op.Instr.Block()) {
			return true
		}
	}
	return false
}

// local returns the leak of a send whose goroutine is started by the function that receives.
func (x *leakFinder) local(send *channels.Op, site calls.Site) *LeakedSend {
	fn := site.Caller()
	for _, op := range x.channel.Receives {
		if op.Func() != fn {
			return nil // a receiver elsewhere can take what fn leaves
		}
	}
	if x.roomForWorkers(site) {
		return nil
	}
	x.site = site
	sends := x.sends(site)
	walk := x.leave(site, x.joins(site))
	if walk.end == nil || sends <= walk.received+x.room {
		return nil
	}
	return &LeakedSend{
		Send: send, Go: site.Instr, Leaver: fn, Leaves: walk.end, Joined: walk.joined,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// roomForWorkers reports whether the channel holds a value of each goroutine of a library function
// that runs its argument in a number of them. Each can send more than once; that the first error
// ends the work is the common way, and taken for granted (volcano's score plugins).
func (x *leakFinder) roomForWorkers(site calls.Site) bool {
	common := site.Instr.Common()
	i, ok := knowledge.Workers[knowledge.Callee(common)]
	if !ok {
		return false
	}
	workers, known := intOf(knowledge.Args(common)[i])
	return !known || x.room >= int64(workers)
}
