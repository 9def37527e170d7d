package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// fed returns the leak of a function that starts the goroutines which take its work, and hands it out itself. It stays where it
// sends once all of them have failed.
func (x *leakFinder) fed(send *channels.Op) *LeakedSend {
	var first ssa.Instruction
	for _, op := range x.channel.Receives {
		sites := x.goroutinesOf(op.Func())
		if len(sites) == 0 {
			return nil
		}
		for _, site := range sites {
			if site.Repeats || site.Caller() != send.Func() {
				return nil // another one may take over
			}
			first = site.Instr
		}
	}
	if first == nil {
		return nil
	}
	leak := x.abandoned(send, start{instr: first})
	if leak != nil {
		leak.Feeds = true
	}
	return leak
}

// forsaken returns the leak of a send that comes again and again, in a handler of an informer, a method that others call or a loop, when the goroutines
// that receive can all fail, before they begin to receive or after a value, and tell nobody but a log: the process goes on, and what is sent is never
// taken. A receiver that somebody starts again, or that sends something, stores it or ends something when it fails, is none.
func (x *leakFinder) forsaken(send *channels.Op) *LeakedSend {
	if x.room > maxRoom || send.Handed != nil || !x.repeats(send) {
		return nil
	}
	var first ssa.Instruction
	var leaver *channels.Op
	var leaves ssa.Instruction
	for _, op := range x.channel.Receives {
		end := x.failsQuietly(op)
		if end == nil || !x.runsOnce(op.Func()) || slices.Contains(x.graph.RunBy(op.Func()), send.Func()) {
			return nil
		}
		site := x.graph.Sites(op.Func())[0]
		if _, plain := site.Instr.(*ssa.Go); !plain {
			return nil // a group gets its error
		}
		if leaver == nil {
			first, leaver, leaves = site.Instr, op, end
		}
	}
	if leaver == nil {
		return nil
	}
	return &LeakedSend{
		Send: send, Start: first, Leaver: leaver.Func(), Leaves: leaves, Feeds: true,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// failsQuietly returns a return that the function of a receive comes to because of an error, without another receive or a close of the channel, and with nothing on the
// way but a log; nil if there is none. An error that can come of a stop alone, or of a call that waits for one, is none: the senders may be told in the same way.
func (x *leakFinder) failsQuietly(op *channels.Op) ssa.Instruction {
	for _, b := range op.Func().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !reaches(b, op.Instr.Block()) {
			continue
		}
		for i, succ := range b.Succs {
			reason, err := x.reason(branch, i)
			if reaches(succ, op.Instr.Block()) || !(reason == Failed && x.ownFailure(err)) && !(x.lookups && x.notFound(b, i)) {
				continue
			}
			path := paths.Find(paths.Search{Block: succ, Pred: b, To: paths.IsReturn, Avoid: x.frees})
			if path != nil && x.effects.QuietFrom(b, succ, effects.Logs, effects.Counts, effects.Signals) {
				return path.End
			}
		}
	}
	return nil
}

// Deserted returns the sends that forsaken would return if the goroutines that receive failed where they do not find in a map what a value names, too:
// a return that was meant to go on with the next value. It can be meant to be the end.
func (r *Result) Deserted(c *channels.Channel) []LeakedSend {
	room, known := c.Capacity()
	if !known || c.OthersReceive || c.Foreign || len(c.Receives) == 0 {
		return nil
	}
	x := r.leakFinder(c, room)
	x.lookups = true
	var found []LeakedSend
	for _, send := range c.Sends {
		if !send.Bare() || r.Leaks(send) {
			continue
		}
		if leak := x.forsaken(send); leak != nil {
			found = append(found, *leak)
		}
	}
	return found
}

// notFound reports whether an edge is taken because a map has nothing under a key.
func (r *Result) notFound(b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(f conditions.Fact) bool {
		_, lookup := f.Subject.(*ssa.Lookup)
		return lookup && (f.Predicate == conditions.Ok && !f.Truth || f.Predicate == conditions.Nil && f.Truth)
	})
}

// ownFailure reports whether an error is that of a call which can fail although no stop has ended, and not what a context says of its end.
func (x *leakFinder) ownFailure(err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil || !x.after.CanFail(call) {
		return false
	}
	if name := knowledge.Callee(&call.Call); name == knowledge.Err || name == knowledge.Cause {
		return false
	}
	does, _ := x.effects.Call(call)
	waits := does.Has(effects.Waits, effects.Polls, effects.Joins, effects.Hangs, effects.Serves)
	return !waits && (len(x.stops.Arguments(&call.Call)) == 0 || len(x.graph.Callees(call)) > 0 || does.Has(effects.Asks))
}

// abandoned returns the leak of a goroutine that hands work out, when all the goroutines that take it can
// fail: each returns, and what is left is never taken. Those that one loop starts are taken to fail
// together, as they do once the context that they share has ended.
func (x *leakFinder) abandoned(send *channels.Op, s start) *LeakedSend {
	if s.handed || s.sync || !send.InLoop() || x.room > maxRoom {
		return nil
	}
	var leaver, closes *channels.Op
	var leaves ssa.Instruction
	for _, op := range x.channel.Receives {
		if op.Func() == send.Func() || !op.InLoop() || len(x.goroutinesOf(op.Func())) == 0 {
			return nil
		}
		end, closed := x.failsAfter(op)
		if end == nil {
			return nil
		}
		if leaver == nil || closes == nil && closed != nil {
			leaver, leaves, closes = op, end, closed
		}
	}
	if leaver == nil {
		return nil
	}
	return &LeakedSend{
		Send: send, Start: s.instr, Leaver: leaver.Func(), Leaves: leaves, Closes: closes,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// frees reports whether an instruction ends what a send waits for: it receives from the channel, or closes it, so that the send panics.
func (x *leakFinder) frees(instr ssa.Instruction) bool {
	return x.takes(instr) || len(x.on(instr, channels.Close)) > 0
}

func (x *leakFinder) takes(instr ssa.Instruction) bool { return len(x.on(instr, channels.Receive)) > 0 }

// failsAfter returns a return that the function of a receive comes to because the work that it took has
// failed; nil if there is none. Where the function closes the channel on the way, the close is returned, too.
func (x *leakFinder) failsAfter(op *channels.Op) (end ssa.Instruction, closes *channels.Op) {
	for _, b := range op.Func().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !reaches(op.Instr.Block(), b) || !reaches(b, op.Instr.Block()) {
			continue
		}
		for i, succ := range b.Succs {
			if reason, _ := x.reason(branch, i); reason != Failed || reaches(succ, op.Instr.Block()) {
				continue
			}
			if path := paths.Find(paths.Search{Block: succ, Pred: b, To: paths.IsReturn, Avoid: x.takes}); path != nil {
				return path.End, x.closedOn(paths.Search{Block: succ, Pred: b})
			}
		}
	}
	return nil, nil
}

// closedOn returns the close of the channel that a function comes to on every way to its return; nil if there is none.
func (x *leakFinder) closedOn(way paths.Search) *channels.Op {
	way.To, way.Avoid = paths.IsReturn, x.frees
	if paths.Find(way) != nil {
		return nil
	}
	way.To, way.Avoid = func(instr ssa.Instruction) bool { return len(x.on(instr, channels.Close)) > 0 }, x.takes
	if path := paths.Find(way); path != nil {
		return x.on(path.End, channels.Close)[0]
	}
	return nil
}

// goroutinesOf returns where the goroutines start in which a function runs, itself or as a helper of what they begin with; none if it runs
// elsewhere as well, or can run again in one of them, or if the process ends where the helper has failed.
func (x *leakFinder) goroutinesOf(fn *ssa.Function) []calls.Site {
	if x.graph.RunsOnly(fn, calls.Goroutine) {
		return x.graph.Sites(fn)
	}
	var found []calls.Site
	only := x.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Mode == calls.Goroutine:
			found = append(found, site)
			return calls.Yes
		case site.Mode == calls.Sync && !site.Repeats && !paths.InLoop(site.Instr.Block()) && x.survives(site):
			return calls.Up
		}
		return calls.No
	})
	if !only {
		return nil
	}
	return found
}

// survives reports whether a caller can return after the call at a site has failed.
func (x *leakFinder) survives(site calls.Site) bool {
	exits := func(instr ssa.Instruction) bool { return x.effects.Instr(instr).Has(effects.Exits, effects.Panics) }
	return paths.Find(paths.Search{From: site.Instr, To: paths.IsReturn, Avoid: exits, Edge: x.failed(site)}) != nil
}
