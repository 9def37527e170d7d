package ctxrunnable

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	spinsHanded = "the loop spins once the owner of %s closes it: a receive from a closed channel is ready at once"
	spinsOnDone = "the loop goes on after %s ends: this case does not leave it, and is ready at once from then on"
	spinsClosed = "the loop spins once %s is closed: a receive from a closed channel is ready at once"
	spinsAsked  = "the loop spins once %s is closed: this case asks whether it is, and stays in the loop"
	watchSpins  = "the loop spins once the watch ends: a receive from its closed channel is ready at once"
	spinsBranch = "the loop goes on after %s ends: this branch is taken each time from then on and does not leave it"
)

// spins reports cycles that see the end of a stop and stay, and arms of a select in a loop that stay
// ready once their channel is closed and do not leave the loop.
func (c *checker) spins(fn *ssa.Function) {
	c.leavesRounds(fn)
	for _, stay := range c.after.Stays(fn) {
		if len(stay.Seen) == 0 {
			continue
		}
		if sight := firstSight(stay.Seen); !c.after.OnlyAtOnce(sight) && !c.staysInSelfJoin(sight) && !c.overWithLease(c.stopOf(sight)) {
			c.spin(sight)
		}
	}
	for _, loop := range c.after.Loops(fn) {
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.Select:
					for _, state := range instr.States {
						if cycle := c.after.StaysOnceClosed(instr, state); cycle != nil && !c.madeInside(state.Chan, cycle) {
							c.spinsOnceClosed(instr, state, loop, cycle)
						}
					}
				case *ssa.UnOp:
					c.spinsOnReceive(instr)
				}
			}
		}
	}
}

// spinsOnReceive reports a bare receive in a cycle that only stops end, from a channel that its sender closes.
func (c *checker) spinsOnReceive(receive *ssa.UnOp) {
	if receive.Op != token.ARROW || receive.CommaOk {
		return
	}
	cycle := c.after.StaysOnceClosed(receive, nil)
	if cycle == nil || !c.after.Endless(cycle) || c.madeInside(receive.X, cycle) {
		return
	}
	if c.watches(receive.X) {
		c.spinsOnWatch(receive.X, cycle, c.ssa.Range(receive))
		return
	}
	if closed := c.closedElsewhere(receive.X, receive.Parent(), nil); closed.IsValid() && c.senderCloses(receive.X) {
		c.report(spinsOnData, c.ssa.Range(receive), fmt.Sprintf(spinsClosed, c.channelName(receive.Pos())), c.note(closed, "closed here"))
	}
}

// senderCloses reports whether what closes a channel sends on it as well, and so closes it when there is no more.
func (c *checker) senderCloses(ch ssa.Value) bool {
	channel := c.channels.Of(ch)
	return slices.ContainsFunc(channel.Closes, func(op *channels.Op) bool {
		runs := c.graph.RunBy(op.Func())
		return slices.ContainsFunc(channel.Sends, func(send *channels.Op) bool { return slices.Contains(runs, send.Func()) })
	})
}

// firstSight returns where a cycle that can be left there would be: a case of a select, which what
// follows it only asks again, else the first look.
func firstSight(seen []afterstop.Sight) afterstop.Sight {
	for _, sight := range seen {
		if sight.State != nil {
			return sight
		}
	}
	return seen[0]
}

// stopOf returns what the stop comes from whose end a loop sees; nil if that is not one value.
func (c *checker) stopOf(sight afterstop.Sight) ssa.Value {
	if sight.Stop == nil {
		return nil
	}
	return c.stops.Of(sight.Stop).First()
}

// spin reports where a loop sees that a stop has ended.
func (c *checker) spin(sight afterstop.Sight) {
	call, isCall := sight.Instr.(*ssa.Call)
	name, related := c.endedName(sight)
	switch {
	case isCall:
		c.report("spins-after-done", c.ssa.Range(call), fmt.Sprintf(spinsBranch, name), related...)
	case sight.State != nil:
		c.reportFixed(c.leaveLoop(sight.Instr.(*ssa.Select), sight.State), "spins-after-done", c.ssa.At(sight.State.Pos), fmt.Sprintf(spinsOnDone, name), related...)
	default:
		c.report("spins-after-done", c.ssa.Range(sight.Instr), fmt.Sprintf(spinsOnDone, name), related...)
	}
}

// endedName names the stop whose end a loop sees, and where it comes from.
func (c *checker) endedName(sight afterstop.Sight) (string, []analysis.RelatedInformation) {
	if sight.Stop == nil {
		return "its stop", nil
	}
	signal := c.stops.Of(sight.Stop)
	root := signal.First()
	at := sight.Instr.Pos()
	if sight.State != nil {
		at = sight.State.Pos
	}
	switch {
	case !signal.Context:
		var closed []analysis.RelatedInformation
		if channel := c.channels.Of(sight.Stop); channel != nil && len(channel.Closes) > 0 {
			closed = append(closed, c.note(channel.Closes[0].Instr.Pos(), "closed here"))
		}
		return c.channelName(at), closed
	case root == nil:
		return c.channelName(at), nil
	case signal.Kind == stops.Local: // its root is the call that made it
		name := strings.TrimSuffix(c.channelName(at), ".Done()")
		return name, []analysis.RelatedInformation{c.note(root.Pos(), name+" is made here")}
	}
	name := stopName(root)
	return name, []analysis.RelatedInformation{c.note(root.Pos(), name+" arrives here")}
}

// spinsOnceClosed reports an arm of a select whose channel of data somebody closes.
func (c *checker) spinsOnceClosed(sel *ssa.Select, state *ssa.SelectState, loop, cycle *paths.Set) {
	at := c.ssa.At(state.Pos)
	if c.watches(state.Chan) {
		c.spinsOnWatch(state.Chan, cycle, at)
		return
	}
	if signal := c.stops.Of(state.Chan); signal.Kind == stops.Timer || signal.Context {
		return
	}
	if c.closesLast(state.Chan, sel.Parent()) {
		return
	}
	if asksOpen(sel, state) {
		// A channel that each round reads anew may be replaced in between.
		if instr, ok := state.Chan.(ssa.Instruction); !ok || !loop.Has(instr.Block()) {
			c.report(spinsOnData, at, fmt.Sprintf(spinsAsked, c.channelName(state.Pos)))
		}
		return
	}
	if c.handedIn(state.Chan) {
		c.report(spinsOnData, at, fmt.Sprintf(spinsHanded, c.channelName(state.Pos)))
		return
	}
	if closed := c.closedElsewhere(state.Chan, sel.Parent(), c.exitsBy(sel)); closed.IsValid() {
		c.report(spinsOnData, at, fmt.Sprintf(spinsClosed, c.channelName(state.Pos)), c.note(closed, "closed here"))
	}
}

// closesLast reports whether a channel belongs to something that the function around the loop closes when it returns: a watcher of files, a ticker.
func (c *checker) closesLast(ch ssa.Value, fn *ssa.Function) bool {
	owner := func(v ssa.Value) ssa.Value {
		_, of := flow.FieldRead(v)
		return of
	}
	origins, _ := c.graph.OriginsUpTo(ch, func(v ssa.Value) bool { return owner(v) != nil })
	return slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		of := owner(origin)
		return of != nil && slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			return paths.IsDefer(call) && knowledge.Closers[knowledge.CalleeName(call.Common())] && knowledge.Receiver(call.Common()) == of
		})
	})
}

// handedIn reports whether a channel of data is in an exported field that the package can only
// receive from: whoever sets the field owns the channel, and closes it when there is no more.
func (c *checker) handedIn(ch ssa.Value) bool {
	load, ok := ch.(*ssa.UnOp)
	if !ok || knowledge.StopChannel(ch.Type()) {
		return false
	}
	field, ok := flow.Cell(load.X).(*types.Var)
	if !ok || !field.Exported() || field.Pkg() != c.pass.Pkg {
		return false
	}
	if channel := c.channels.Of(ch); channel != nil && len(channel.Makes) > 0 {
		return false // the package makes it, and shows who closes it
	}
	t, ok := field.Type().Underlying().(*types.Chan)
	return ok && t.Dir() == types.RecvOnly
}

// closedElsewhere returns where another function closes a channel of data while its receiver may
// still be in its loop. A close after a join or after the end of the receiver's own stop comes when
// the loop is about to be left, and so does one after
// the cancel of a context that is one of the exits beside the receive.
func (c *checker) closedElsewhere(ch ssa.Value, here *ssa.Function, exits []*ssa.Call) token.Pos {
	channel := c.channels.Of(ch)
	if channel == nil || knowledge.StopChannel(ch.Type()) {
		return token.NoPos
	}
	for _, op := range channel.Closes {
		if op.Func() != here && !c.afterEnd(op.Instr, here) && !c.endedBy(here, op.Instr) && !c.cancelled(exits, op.Instr) {
			return op.Instr.Pos()
		}
	}
	return token.NoPos
}

// endedBy reports whether an instruction is reached only once a function has signalled that it is about to return: by
// a send or close in a Stop that its own defer calls, and nothing else does.
func (c *checker) endedBy(fn *ssa.Function, instr ssa.Instruction) bool {
	return slices.ContainsFunc(c.after.Received(instr), func(signal *channels.Channel) bool {
		ops := slices.Concat(signal.Sends, signal.Closes)
		return len(ops) > 0 && !signal.OthersSend && !slices.ContainsFunc(ops, func(op *channels.Op) bool {
			by := op.Func()
			return by != fn && !c.graph.RunsOnly(by, calls.Deferred) || slices.ContainsFunc(c.graph.Sites(by), func(site calls.Site) bool {
				return calls.Declared(site.Caller()) != calls.Declared(fn)
			})
		})
	})
}

// afterEnd reports whether something that can end goroutines precedes an instruction on every path:
// a join, the close of another channel, a stop, a call under a context that comes back when that
// ends. A deferred instruction comes after all that its function waits for; a return before that
// counts as one before the goroutines are started.
func (c *checker) afterEnd(instr ssa.Instruction, receiver *ssa.Function) bool {
	if does := c.effects.Of(instr.Parent()); paths.IsDefer(instr) && (does.Lives() && !c.canFailIn(instr.Parent()) || does.Has(effects.Joins) && !c.joinsOthers(instr.Parent(), receiver)) {
		return true
	}
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		switch before := before.(type) {
		case *ssa.UnOp:
			return before.Op == token.ARROW && c.stops.IsStop(before.X)
		case *ssa.Call:
			does, known := c.effects.Call(before)
			ends := known && (does.Has(effects.Joins) || does.Lives()) || !known && len(c.stops.Arguments(&before.Call)) > 0
			return ends || len(c.channels.At(before)) > 0
		}
		return false
	})
}

// joinsOthers reports whether all that a function joins are groups that the receiver has no part in: that they have ended says
// nothing of its end.
func (c *checker) joinsOthers(fn, receiver *ssa.Function) bool {
	return receiver != nil && !slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		does, _ := c.effects.Call(call)
		waits := c.channels.At(call)
		return does.Has(effects.Joins) && (len(waits) == 0 || slices.ContainsFunc(waits, func(wait *channels.Op) bool {
			group := wait.Channel
			return !group.Group || group.Foreign || group.OthersSend || slices.ContainsFunc(group.Dones, func(done *channels.Op) bool {
				return slices.Contains(c.graph.RunBy(done.Func()), receiver)
			})
		}))
	})
}

// canFailIn reports whether what a function runs until a stop ends can fail before.
func (c *checker) canFailIn(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		does, known := c.effects.Call(call)
		results := call.Common().Signature().Results()
		return known && does.Lives() && results.Len() > 0 && knowledge.IsError(results.At(results.Len()-1).Type()) && c.after.CanFail(call)
	})
}

// asksOpen reports whether the arm of a state asks if its channel is still open.
func asksOpen(sel *ssa.Select, state *ssa.SelectState) bool {
	arm := paths.Arm(sel, slices.Index(sel.States, state))
	return slices.ContainsFunc(knowledge.Referrers(sel), func(ref ssa.Instruction) bool {
		extract, ok := ref.(*ssa.Extract)
		return ok && extract.Index == 1 && len(knowledge.Referrers(extract)) > 0 && arm != nil && arm.Dominates(extract.Block())
	})
}
