package blocked

import (
	"math"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A LeakedSend is a send in a goroutine or callback that blocks for ever, since the receiver has left
// before it.
type LeakedSend struct {
	Send        *channels.Op
	Start       ssa.Instruction // starts the goroutine, or hands the callback over; with Feeds it starts a receiver
	Leaver      *ssa.Function   // the function that receives and can leave first
	Leaves      ssa.Instruction // where it leaves: a return, or the wait for the senders; nil if any way out will do
	Handed      bool            // the send is in a callback
	Stops       bool            // the receivers leave when a stop ends
	Joined      bool            // it waits for the senders before it receives
	Accumulates bool            // a ticker starts the sender again and again
	Receives    []*channels.Op
	Room        int64        // what the channel holds
	PerSender   bool         // the channel holds that of each sender
	Feeds       bool         // the function that sends starts the receivers, and hands out their work
	Called      bool         // the send is in code that others call whenever they like
	Closes      *channels.Op // the close by which the receiver leaves: the send panics and does not block; nil if it only leaves
	Missed      bool         // and that it does not come back is seen before the process ends
	Second      bool         // the receivers take one value each, and the send comes in each round
}

// unbounded stands for more than can be counted.
const unbounded = math.MaxInt32

// LeakedSends returns the sends that can outlive their receiver. Only of a class whose every receive is
// seen can that be said, and only if it is known how much the channel holds.
func (r *Result) LeakedSends(c *channels.Channel) []LeakedSend {
	if known, ok := r.leaks[c]; ok {
		return known
	}
	r.leaks[c] = r.leakedSends(c)
	return r.leaks[c]
}

func (r *Result) leakedSends(c *channels.Channel) []LeakedSend {
	room, known := c.Capacity()
	if !known {
		return r.overfilled(c)
	}
	if c.OthersReceive || c.Foreign || len(c.Receives) == 0 {
		return nil
	}
	x := r.leakFinder(c, room)
	var found []LeakedSend
	for _, send := range slices.Concat(c.Sends, c.Passed) {
		if !send.Bare() {
			continue // it has a way out of its own
		}
		if leak := x.leakOf(send); leak != nil {
			found = append(found, *leak)
		}
	}
	return found
}

// leakOf returns the first leak of a send that one of the questions finds; nil if it is received.
func (x *leakFinder) leakOf(send *channels.Op) *LeakedSend {
	type question = func(*channels.Op) *LeakedSend
	for _, ask := range []question{x.fed, x.forsaken, x.toldLate, x.outnumbers, x.started, x.outlived, x.givenUp} {
		if leak := ask(send); leak != nil {
			return leak
		}
	}
	return nil
}

// started returns the leak of a send in a goroutine or callback whose start is seen.
func (x *leakFinder) started(send *channels.Op) *LeakedSend {
	for _, s := range x.startsOf(send) {
		for _, ask := range []func(*channels.Op, start) *LeakedSend{x.local, x.distant, x.abandoned, x.beside} {
			if leak := ask(send, s); leak != nil {
				return leak
			}
		}
	}
	return nil
}

func (r *Result) leakFinder(c *channels.Channel, room int64) *leakFinder {
	return &leakFinder{
		Result: r, channel: c, room: room,
		most: make(map[*ssa.Function]int64), fewest: make(map[*ssa.Function]int64), others: make(map[*ssa.Phi]bool),
	}
}

// UnreceivedSends returns the bare sends of a channel without room from which nothing receives: each blocks for ever.
func (r *Result) UnreceivedSends(c *channels.Channel) []*channels.Op {
	room, known := c.Capacity()
	if !known || room > 0 || c.OthersReceive || len(c.Receives) > 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Sends), func(send *channels.Op) bool { return !send.Bare() })
}

// Leaks reports whether a send is one of the leaked sends of its channel.
func (r *Result) Leaks(send *channels.Op) bool {
	return slices.ContainsFunc(r.LeakedSends(send.Channel), func(leak LeakedSend) bool { return leak.Send == send })
}

// A leakFinder compares the sends and receives of one channel.
type leakFinder struct {
	*Result
	channel *channels.Channel
	room    int64
	start   start                   // that runs the senders looked at
	lookups bool                    // see Deserted
	byValue bool                    // a value can say that it is the last: see beside
	nils    map[ssa.Value]bool      // errors that are nil on the way that is walked
	most    map[*ssa.Function]int64 // sends
	fewest  map[*ssa.Function]int64 // receives
	others  map[*ssa.Phi]bool       // what countsOthers says
}

// distant returns the leak of a send whose receivers are in other functions and leave, each, when a stop
// ends, or by another arm of their select. A receiver that does not wait counts as one that comes back.
func (x *leakFinder) distant(send *channels.Op, s start) *LeakedSend {
	if !x.channel.Field && !s.handed || s.sync || !x.exhausts(send, s) || x.handlesEvents(s) || x.works(s) && !(x.room == 0 && x.reply()) || x.asksFlag(send) {
		return nil
	}
	var leaver *channels.Op
	for _, op := range x.channel.Receives {
		if op.Func() == s.around() || op.Func() == send.Func() {
			return nil
		}
		leaves := x.leaves(op)
		if !leaves && (op.Bare() || op.InLoop()) {
			return nil
		}
		if leaves && leaver == nil {
			leaver = op
		}
	}
	if leaver == nil {
		return nil
	}
	return &LeakedSend{
		Send: send, Start: s.instr, Leaver: leaver.Func(), Handed: s.handed, Stops: true,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// handlesEvents reports whether a start runs the handlers of an informer, which Blocks is about.
func (x *leakFinder) handlesEvents(s start) bool {
	return slices.ContainsFunc(s.runs, x.runnables.HandlesEvents)
}

// works reports whether a goroutine sends as its work, until a stop that ends it as well. That a worker is
// blocked at the shutdown harms only who waits for it, which is a question for Blocks.
func (x *leakFinder) works(s start) bool {
	return !s.handed && slices.ContainsFunc(s.runs, func(fn *ssa.Function) bool {
		return x.mostSends(fn) == unbounded || x.graph.SiteAt(s.call, fn).Repeats
	})
}

// reply reports whether the channel is made for one call, which receives from it and leaves with the
// context of its own caller: then the worker that answers is blocked for all the others.
func (x *leakFinder) reply() bool {
	return !slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool {
		return op.InLoop() || !slices.ContainsFunc(x.channel.Makes, func(made *ssa.MakeChan) bool { return made.Parent() == op.Func() })
	})
}

// asksFlag reports whether a flag decides whether a send happens: it can say that the receivers are there.
func (x *leakFinder) asksFlag(send *channels.Op) bool {
	return slices.ContainsFunc(x.conditions.Under(send.Instr), func(f conditions.Fact) bool { return len(x.conditions.Flags(f)) > 0 })
}

// asksCaptured reports whether a variable of a function around a send decides whether it happens.
func (x *leakFinder) asksCaptured(send *channels.Op) bool {
	return slices.ContainsFunc(x.conditions.Under(send.Instr), func(f conditions.Fact) bool {
		load, ok := f.Subject.(*ssa.UnOp)
		if !ok || f.Predicate != conditions.True {
			return false
		}
		_, captured := load.X.(*ssa.FreeVar)
		return captured
	})
}

// maxRoom is what a buffer holds that delays a send that repeats, and does not replace its receiver.
const maxRoom = 16

// exhausts reports whether a send finds the buffer full once nobody receives: there is none, or the send
// happens again and again.
func (x *leakFinder) exhausts(send *channels.Op, s start) bool {
	return x.room == 0 || x.room <= maxRoom && (s.repeats || send.InLoop())
}

// leaves reports whether a receive is given up for good when a stop ends, or when another arm of its
// select is taken.
func (x *leakFinder) leaves(op *channels.Op) bool {
	if x.after.Gone(op, nil) {
		return true
	}
	return slices.ContainsFunc(op.Exits(), func(exit channels.Exit) bool {
		if exit.Kind != channels.ExitStop && exit.Kind != channels.ExitTimer {
			return false
		}
		arm := paths.Arm(op.Select, exit.Arm)
		return !op.InLoop() || arm != nil && !reaches(arm, op.Instr.Block())
	})
}

// local returns the leak of a send that is started by the function that receives, itself or in what it
// calls.
func (x *leakFinder) local(send *channels.Op, s start) *LeakedSend {
	fn := s.around()
	for _, op := range x.channel.Receives {
		if !x.runsIn(op.Func(), fn) {
			return nil // a receiver elsewhere can take what fn leaves
		}
	}
	if s.call != nil && x.roomForWorkers(s.call.Common()) {
		return nil
	}
	if s.events && (x.asksFlag(send) || x.asksCaptured(send) || len(x.channel.Closes) > 0) {
		s.repeats = false // the flag can say that it was sent; a close makes what comes later panic
	}
	x.start = s
	sends := x.sends(s)
	walk := x.leave(s, x.joins(s))
	if walk.end == nil || sends <= walk.received+x.room || x.inLockstep(send, s) {
		return nil
	}
	return &LeakedSend{
		Send: send, Start: s.instr, Leaver: fn, Leaves: walk.end, Handed: s.handed, Joined: walk.joined,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// runsIn reports whether a function is the given one, or runs as a part of it and nowhere else.
func (r *Result) runsIn(fn, in *ssa.Function) bool {
	alone := func(fn *ssa.Function) bool { return r.channels.Known(fn) && r.graph.RunsOnly(fn, calls.Sync) }
	return fn == in || alone(fn) && r.graph.EverySeenWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Repeats:
			return calls.No
		case site.Caller() == in:
			return calls.Yes
		case alone(site.Caller()):
			return calls.Up
		}
		return calls.No
	})
}

// roomForWorkers reports whether the channel holds a value of each goroutine of a library function
// that runs its argument in a number of them. Each can send more than once; that the first error
// ends the work is the common way, and taken for granted (volcano's score plugins).
func (x *leakFinder) roomForWorkers(common *ssa.CallCommon) bool {
	i, ok := knowledge.Workers[knowledge.Callee(common)]
	if !ok {
		return false
	}
	workers, known := paths.Int(knowledge.Args(common)[i])
	return !known || x.room >= workers
}
