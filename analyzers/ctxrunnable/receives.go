package ctxrunnable

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	firstReceive = "receive from %s blocks for ever when %s ends before a value comes: only the select after it looks at it"
	eventReceive = "receive from %s blocks for ever when %s ends before an event comes: only a handler of an informer sends"
	loopSelect   = "select blocks for ever when %s ends before a value comes: the loop looks at it only between two selects"
	loopReceive  = "receive from %s blocks for ever when %s ends before a value comes: the loop looks at it only between two receives"
)

// receives reports bare receives from a channel whose senders are not known to send after the end, when
// the function says that its end can come before a value does: a select in a loop that follows
// receives from the same channel and looks at a stop, or the loop around the receive looks at one, or what a library
// repeats until a stop.
func (c *checker) receives(fn *ssa.Function) {
	s, ok := c.scopeOf(fn)
	if !ok {
		return
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if sel, ok := instr.(*ssa.Select); ok && c.awaitsData(sel) && !c.after.AfterStop(sel) && c.looksBetween(sel) {
				c.report("blocks-forever", c.ssa.Range(sel), fmt.Sprintf(loopSelect, s.name), c.arrives(s))
			}
			receive, ok := instr.(*ssa.UnOp)
			if ok && receive.Op == token.ARROW && calls.Declared(s.owner) == calls.Declared(fn) && c.awaitsEvent(receive) {
				c.report("blocks-forever", c.ssa.Range(receive), fmt.Sprintf(eventReceive, c.channelName(receive.Pos()), s.name), c.arrives(s))
				continue
			}
			if !ok || receive.Op != token.ARROW || c.stops.Of(receive.X).Kind != stops.Data || c.sentAfterEnd(receive.X) || c.after.AfterStop(receive) {
				continue
			}
			name := c.channelName(receive.Pos())
			if again := c.receivedAgain(receive); again != nil && !c.sent(receive.X) {
				c.report("blocks-forever", c.ssa.Range(receive), fmt.Sprintf(firstReceive, name, s.name),
					c.arrives(s), c.note(again.Pos, "received here too"))
			} else if until, _ := c.until(fn); !c.canClose(receive.X, receive.CommaOk, receive) && (c.looksBetween(receive) || until != nil && !paths.InLoop(b)) {
				c.report("blocks-forever", c.ssa.Range(receive), fmt.Sprintf(loopReceive, name, s.name), c.arrives(s))
			}
		}
	}
}

// looksBetween reports whether the loop around a receive is left once its stop has ended, but only between two receives: the receive is in the loop, or
// in a function that is called there.
func (c *checker) looksBetween(receive ssa.Instruction) bool {
	return c.after.LeavesLoop(receive) || !paths.InLoop(receive.Block()) && c.graph.SomeWay(receive.Parent(), func(site calls.Site) calls.Way {
		switch {
		case site.Mode != calls.Sync || c.inTest(site.Caller()):
			return calls.Skip
		case paths.InLoop(site.Instr.Block()):
			return calls.Whether(c.after.LeavesLoop(site.Instr))
		}
		return calls.Up
	})
}

// awaitsEvent reports whether a receive is from a channel of its own function, to which nothing but handlers of informers send, or
// which they close: an event need not come.
func (c *checker) awaitsEvent(receive *ssa.UnOp) bool {
	channel := c.channels.Of(receive.X)
	if channel == nil || channel.Field || channel.Foreign || channel.OthersSend || c.after.AfterStop(receive) {
		return false
	}
	signals := slices.Concat(channel.Sends, channel.Closes)
	return len(signals) > 0 && !slices.ContainsFunc(signals, func(op *channels.Op) bool { return !c.onlyInHandlers(op.Func()) })
}

// onlyInHandlers reports whether nothing but handlers of informers runs a function.
func (c *checker) onlyInHandlers(fn *ssa.Function) bool {
	return c.runnables.HandlesEvents(fn) || c.graph.EverySeenWay(fn, func(site calls.Site) calls.Way {
		if c.runnables.HandlesEvents(site.Caller()) {
			return calls.Yes
		}
		return calls.Up
	})
}

// sent reports whether the package sends to a channel: what becomes of the senders is then known.
func (c *checker) sent(ch ssa.Value) bool {
	channel := c.channels.Of(ch)
	return channel != nil && len(channel.Sends) > 0
}

// sentAfterEnd reports whether the package could send to a channel or close it when the stop has ended:
// a goroutine of its own, which lives or is waited for, a deferred send, or what stops the receiver. What
// is sent when somebody calls, or an event or a request comes, need not be sent again.
func (c *checker) sentAfterEnd(ch ssa.Value) bool {
	channel := c.channels.Of(ch)
	return channel != nil && (len(channel.Closes) > 0 || slices.ContainsFunc(channel.Sends, func(send *channels.Op) bool {
		fn := send.Func()
		switch {
		case stopPath(fn), paths.IsDefer(send.Instr), c.after.AfterStop(send.Instr):
			return true
		case c.onlyInHandlers(fn), knowledge.HandlesHTTP(fn.Signature):
			return false
		}
		return send.InLoop() || !c.calledFrom(c.graph.Escapes, fn) || c.calledFrom(c.isGoroutine, fn)
	}))
}

// awaitsData reports whether a select waits for nothing but values, which need not come after the end.
func (c *checker) awaitsData(sel *ssa.Select) bool {
	return sel.Blocking && len(sel.States) > 0 && !slices.ContainsFunc(sel.States, func(state *ssa.SelectState) bool {
		return state.Dir != types.RecvOnly || c.stops.Of(state.Chan).Kind != stops.Data || c.sentAfterEnd(state.Chan) ||
			c.canClose(state.Chan, asksOpen(sel, state), sel)
	})
}

// canClose reports whether a channel can be closed while an instruction waits for it: who receives asks for that, or it is the channel of a value that
// can be closed, and it with that. A value of the function itself that only a deferred call closes has its channel open until then.
func (c *checker) canClose(ch ssa.Value, asks bool, wait ssa.Instruction) bool {
	switch ch := ch.(type) {
	case *ssa.UnOp:
		if field, ok := ch.X.(*ssa.FieldAddr); ok && knowledge.Closable(field.X.Type()) {
			return !c.closedLast(field.X, wait.Parent())
		}
	case *ssa.Call: // the other side can close it as well
		owner := knowledge.Receiver(&ch.Call)
		return asks || owner == nil || knowledge.Closable(owner.Type())
	}
	return asks
}

// closedLast reports whether a function makes a value, keeps it to itself, and closes it in a deferred call of its own or not at all.
func (c *checker) closedLast(owner ssa.Value, fn *ssa.Function) bool {
	made := flow.Made(owner)
	if made == nil || made.Parent() != fn || c.handedOn(owner) {
		return false
	}
	return !slices.ContainsFunc(c.graph.Uses(owner), func(use flow.Use) bool {
		call, ok := use.Instr.(ssa.CallInstruction)
		if !ok || !knowledge.Closers[knowledge.CalleeName(call.Common())] {
			return use.Instr.Parent() != fn
		}
		return !paths.IsDefer(call) || call.Parent() != fn
	})
}

// receivedAgain returns the arm of a select that follows a receive, in a loop that looks at a stop,
// and receives from the same channel; nil for none.
func (c *checker) receivedAgain(receive *ssa.UnOp) *ssa.SelectState {
	for _, loop := range c.after.Loops(receive.Parent()) {
		if loop.Has(receive.Block()) || !c.after.Heeds(loop) {
			continue
		}
		for b := range loop.All() {
			for sel := range knowledge.Each[*ssa.Select](b.Instrs) {
				if !sel.Blocking || !receive.Block().Dominates(b) {
					continue
				}
				for _, state := range sel.States {
					if state.Dir == types.RecvOnly && c.sameChannel(state.Chan, receive.X) {
						return state
					}
				}
			}
		}
	}
	return nil
}

// sameChannel reports whether two values are one variable or field, or what one method returns of
// one value.
func (c *checker) sameChannel(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	one, isCall := a.(*ssa.Call)
	other, both := b.(*ssa.Call)
	if isCall && both {
		name := knowledge.Callee(&one.Call)
		x, y := knowledge.Receiver(&one.Call), knowledge.Receiver(&other.Call)
		return name != "" && name == knowledge.Callee(&other.Call) && x != nil && y != nil && c.same(x, y)
	}
	load, isLoad := a.(*ssa.UnOp)
	again, both := b.(*ssa.UnOp)
	return isLoad && both && load.Op == token.MUL && again.Op == token.MUL && flow.Cell(load.X) == flow.Cell(again.X)
}

func (c *checker) same(a, b ssa.Value) bool {
	have := c.graph.Identities(a)
	return slices.ContainsFunc(c.graph.Identities(b), func(id any) bool { return slices.Contains(have, id) })
}
