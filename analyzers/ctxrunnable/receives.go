package ctxrunnable

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const firstReceive = "receive from %s blocks for ever when %s ends before a value comes: only the select behind it looks at it"

// firstReceives reports bare receives in what a manager runs, in front of a loop that receives from
// the same channel and looks at a stop. Of a channel of another package nobody here knows who sends,
// and when; but the loop says that its end can come before a value does.
func (c *checker) firstReceives(fn *ssa.Function) {
	for _, loop := range c.after.Loops(fn) {
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				if sel, ok := instr.(*ssa.Select); ok && sel.Blocking {
					c.receivedFirst(sel, loop)
				}
			}
		}
	}
}

func (c *checker) receivedFirst(sel *ssa.Select, loop *paths.Set) {
	s, ok := c.scopeOf(sel.Parent())
	if !ok || !c.underManager(sel.Parent()) || !c.after.Heeds(loop) {
		return
	}
	for b := sel.Block().Idom(); b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			receive, ok := instr.(*ssa.UnOp)
			if !ok || receive.Op != token.ARROW || loop.Has(b) || c.stops.Of(receive.X).Kind != stops.Data || c.afterStop(receive) {
				continue
			}
			if channel := c.channels.Of(receive.X); channel != nil && len(channel.Sends)+len(channel.Closes) > 0 {
				continue // its senders are seen: blockedReceive knows better
			}
			for _, state := range sel.States {
				if state.Dir == types.RecvOnly && c.sameChannel(state.Chan, receive.X) {
					c.report("blocks-forever", c.ssa.Range(receive),
						fmt.Sprintf(firstReceive, c.channelName(receive.Pos()), s.name), c.arrives(s), c.note(state.Pos, "received here too"))
					break
				}
			}
		}
	}
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
	return isLoad && both && load.Op == token.MUL && again.Op == token.MUL && calls.Cell(load.X) == calls.Cell(again.X)
}

func (c *checker) same(a, b ssa.Value) bool {
	have := c.graph.Identities(a)
	for _, id := range c.graph.Identities(b) {
		if slices.Contains(have, id) {
			return true
		}
	}
	return false
}
