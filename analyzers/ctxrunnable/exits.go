package ctxrunnable

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A newExit is a way out of a loop that a fix would add. Two questions decide whether it is safe:
// what of the loop is then left undone that another goroutine waits for, and what of that which
// follows the loop then comes too early.
//
// A call into another package, or through an unknown function value, counts as doing nothing that
// others wait for: what a component does in rounds, it may stop doing when its context ends. What
// functions of the package do in such a call is looked at.
type newExit struct {
	*checker
	sel  *ssa.Select
	loop *paths.Set      // the blocks around the select, without those of the case that leaves
	own  []*ssa.Function // what runs in the goroutine of the loop, from its function on

	following []ssa.Instruction // what can run once the loop is left, up to the end of the goroutine
}

// newExitFrom describes the exit from a select by an arm; nil for one that the fix adds.
func (c *checker) newExitFrom(sel *ssa.Select, arm *ssa.BasicBlock) *newExit {
	e := &newExit{checker: c, sel: sel, loop: new(paths.Set), own: c.graph.RunBy(sel.Parent())}
	leaves := arm != nil && len(arm.Preds) == 1 && !arm.Dominates(sel.Block()) // an arm without code is what follows it
	after, leading := paths.After(sel.Block(), nil), paths.Leading(sel.Block())
	for b := range after.All() {
		if !(leaves && arm.Dominates(b)) && leading.Has(b) {
			e.loop.Add(b)
		}
	}
	e.following = c.graph.Rest(sel.Parent(), func(instr ssa.Instruction) bool {
		b := instr.Block() // it runs only once the loop is left
		return !e.loop.Has(b) && !leading.Has(b) && after.Has(b)
	})
	return e
}

// ops returns the operations of instructions that are of one of the kinds.
func (e *newExit) ops(instrs []ssa.Instruction, kinds ...channels.Kind) []*channels.Op {
	var found []*channels.Op
	for _, instr := range instrs {
		for _, op := range e.channels.At(instr) {
			if slices.Contains(kinds, op.Kind) {
				found = append(found, op)
			}
		}
	}
	return found
}

// waiters returns who goes on when the goroutine of the loop closes a channel or counts down a group
// on its way out.
func (e *newExit) waiters() []*channels.Op {
	var list []*channels.Op
	for _, op := range e.ops(e.following, channels.Close, channels.Done) {
		for _, wait := range slices.Concat(op.Channel.Receives, op.Channel.Waits) {
			if !slices.Contains(e.own, wait.Func()) {
				list = append(list, wait)
			}
		}
	}
	return list
}

// breaks reports whether the exit can end the process: a close follows it, in its own goroutine or in
// one that waits for it, while others still send on the channel.
func (e *newExit) breaks() bool {
	for _, op := range e.ops(e.following, channels.Close) {
		if e.sentOnByOthers(op.Channel, nil) {
			return true
		}
	}
	return slices.ContainsFunc(e.waiters(), func(wait *channels.Op) bool {
		return slices.ContainsFunc(e.ops(e.graph.Following(wait.Instr), channels.Close), func(op *channels.Op) bool {
			return op.Channel != wait.Channel && e.sentOnByOthers(op.Channel, wait.Channel)
		})
	})
}

// sentOnByOthers reports whether somebody outside of the loop's goroutine sends on a channel. Who
// counts down the group that was waited for has sent by then.
func (e *newExit) sentOnByOthers(ch, group *channels.Channel) bool {
	for _, send := range ch.Sends {
		counted := group != nil && slices.ContainsFunc(group.Dones, func(done *channels.Op) bool { return done.Func() == send.Func() })
		if !slices.Contains(e.own, send.Func()) && !counted {
			return true
		}
	}
	return ch.OthersSend
}

// safe reports whether nobody misses what the loop would have done, and nothing that follows relies
// on it.
func (e *newExit) safe() bool {
	if e.holdsLock() || e.awaited() {
		return false
	}
	var skipped []ssa.Instruction
	for b := range e.loop.All() {
		for _, instr := range b.Instrs {
			skipped = e.graph.With(instr, skipped)
		}
	}
	for _, instr := range skipped {
		call, ok := instr.(*ssa.Call)
		if ok && knowledge.WakesWaiter.Calls(&call.Call) {
			return false
		}
	}
	return len(e.ops(skipped, channels.Close, channels.Done)) == 0 && !e.readLater(skipped) &&
		!slices.ContainsFunc(e.ops(skipped, channels.Receive), e.receiveMissed) &&
		!slices.ContainsFunc(e.ops(skipped, channels.Send), e.sendMissed)
}

// receiveMissed reports whether a sender may wait for a receive of the loop. Unknown senders on a
// channel of data do.
func (e *newExit) receiveMissed(op *channels.Op) bool {
	ch := op.Channel
	for _, send := range ch.Sends {
		alone := leavesAlone(send) || slices.Contains(e.own, send.Func())
		if !alone && !e.drained(ch, e.sel.Parent()) {
			return true
		}
	}
	if !ch.OthersSend && !ch.Foreign {
		return false
	}
	signal := e.stops.Of(received(op))
	return !signal.Context && signal.Kind != stops.Timer && !e.stops.IsStop(received(op))
}

// received returns the channel that an operation receives from.
func received(op *channels.Op) ssa.Value {
	if op.Select != nil {
		return op.Select.States[op.Arm].Chan
	}
	return op.Instr.(*ssa.UnOp).X
}

// sendMissed reports whether a receiver may wait for a send of the loop. A close that follows the loop
// releases it.
func (e *newExit) sendMissed(op *channels.Op) bool {
	if slices.ContainsFunc(e.ops(e.following, channels.Close), func(next *channels.Op) bool { return next.Channel == op.Channel }) {
		return false
	}
	waits := func(receive *channels.Op) bool {
		return !slices.Contains(e.own, receive.Func()) && !leavesAlone(receive)
	}
	return op.Channel.OthersReceive || slices.ContainsFunc(op.Channel.Receives, waits)
}

// leavesAlone reports whether an operation can end without its other side, by a stop, a timer or at once.
func leavesAlone(op *channels.Op) bool {
	return slices.ContainsFunc(op.Exits(), func(exit channels.Exit) bool { return exit.Kind != channels.ExitOther })
}

// drained reports whether the goroutine goes on to receive from the channel in a loop on every path
// that follows: in a deferred function, or in every caller.
func (e *newExit) drained(ch *channels.Channel, fn *ssa.Function) bool {
	return e.drainsAfter(ch, fn, nil) || e.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Mode != calls.Sync:
			return calls.No
		case e.drainsAfter(ch, site.Caller(), site.Instr):
			return calls.Yes
		}
		return calls.Up
	})
}

// drainsAfter reports whether a function receives from the channel in a loop on every path that follows an instruction, or in what it defers.
func (e *newExit) drainsAfter(ch *channels.Channel, fn *ssa.Function, at ssa.Instruction) bool {
	return slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool {
		if !op.InLoop() {
			return false
		}
		later := at != nil && op.Func() == fn && calls.ComesAfter(op.Instr, at) && calls.OnEveryPath(op.Instr.Block())
		return later || slices.ContainsFunc(e.graph.Sites(op.Func()), func(site calls.Site) bool {
			return site.Mode == calls.Deferred && site.Caller() == fn && calls.OnEveryPath(site.Instr.Block())
		})
	})
}

// readLater reports whether what follows the loop, here or where somebody waits for its goroutine,
// reads a variable or field that the loop writes.
func (e *newExit) readLater(skipped []ssa.Instruction) bool {
	written := make(map[any]bool)
	for _, instr := range skipped {
		if store, ok := instr.(*ssa.Store); ok {
			written[flow.Cell(store.Addr)] = true
		}
	}
	later := slices.Clone(e.following)
	for _, wait := range e.waiters() {
		later = append(later, e.graph.Following(wait.Instr)...)
	}
	return len(written) > 0 && slices.ContainsFunc(later, func(instr ssa.Instruction) bool {
		load, ok := instr.(*ssa.UnOp)
		return ok && load.Op == token.MUL && written[flow.Cell(load.X)]
	})
}

// holdsLock reports whether the select runs under a lock that the loop hands back later.
func (e *newExit) holdsLock() bool {
	held := false
	visit := func(b *ssa.BasicBlock, instrs []ssa.Instruction) []*ssa.BasicBlock {
		for _, instr := range instrs {
			call, ok := instr.(*ssa.Call)
			if ok && (knowledge.LockCalls.Calls(&call.Call) || knowledge.UnlockCalls.Calls(&call.Call)) {
				held = held || knowledge.UnlockCalls.Calls(&call.Call)
				return nil
			}
		}
		return b.Succs
	}
	rest := e.sel.Block().Instrs[slices.Index(e.sel.Block().Instrs, ssa.Instruction(e.sel)):]
	for _, next := range visit(e.sel.Block(), rest) {
		paths.Walk(next, func(b *ssa.BasicBlock) []*ssa.BasicBlock { return visit(b, b.Instrs) })
	}
	return held
}

// awaited reports whether somebody goes on after the loop in the belief that what it waits for has
// happened: it has an exit of its own, and a caller or somebody who waits for its goroutine. A
// component that is run for itself has no such caller.
func (e *newExit) awaited() bool {
	fn := e.sel.Parent()
	called := slices.ContainsFunc(e.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Sync })
	return e.hasExit() && (called && e.runnables.Of(fn) == nil || len(e.waiters()) > 0)
}

// hasExit reports whether the loop can be left without the new exit.
func (e *newExit) hasExit() bool {
	return slices.ContainsFunc(paths.Exits(e.loop), func(edge [2]*ssa.BasicBlock) bool {
		_, panics := edge[1].Instrs[len(edge[1].Instrs)-1].(*ssa.Panic)
		return !panics && !paths.Reach(edge[1], nil).Has(e.sel.Block())
	})
}
