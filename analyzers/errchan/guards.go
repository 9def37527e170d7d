package errchan

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const guardMessage = "send on %s is not guarded by the look at %s, which can close between the two"

// fakeGuards reports the sends of a channel that follow a look at a stop channel which does not
// wait: done can close after the look, and then there is no receiver. It returns what it reported.
func (c *checker) fakeGuards(ch *channels.Channel) map[*channels.Op]bool {
	reported := make(map[*channels.Op]bool)
	room, known := ch.Capacity()
	if !known || room > 0 || c.receiversStay(ch) || c.receiversLeaveLast(ch) {
		return reported
	}
	for _, send := range ch.Sends {
		if !send.Bare() {
			continue
		}
		sel := c.lookBefore(send)
		if sel == nil {
			continue
		}
		reported[send] = true
		c.report(fakeGuard, send.Place(c.ssa), fmt.Sprintf(guardMessage, c.chanName(send), c.armName(sel)),
			[]analysis.RelatedInformation{c.ssa.Related(sel, "looks here and does not wait")}, c.guardSend(send, sel.Pos())...)
	}
	return reported
}

// receiversStay reports whether every receiver takes what comes until the channel is closed,
// whatever else ends.
func (c *checker) receiversStay(ch *channels.Channel) bool {
	if ch.OthersReceive || len(ch.Receives) == 0 {
		return false
	}
	return !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool { return !op.InLoop() || !op.Bare() && !comesBack(op) })
}

// receiversLeaveLast reports whether the process ends when any of the receivers has left.
func (c *checker) receiversLeaveLast(ch *channels.Channel) bool {
	return len(ch.Receives) > 0 && !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool { return !c.process.EndsWith(op.Func()) })
}

// comesBack reports whether each other way out of a select leads back to it, and nowhere else.
func comesBack(op *channels.Op) bool {
	for _, exit := range op.Exits() {
		arm := paths.Arm(op.Select, exit.Arm)
		if arm == nil {
			return false
		}
		for b := range paths.Reach(arm, paths.Of(op.Select.Block())).All() {
			if _, leaves := b.Instrs[len(b.Instrs)-1].(*ssa.Return); leaves {
				return false
			}
		}
	}
	return op.Select != nil && op.Select.Blocking
}

// lookBefore returns the select that looks at a stop channel, leaves if it is closed, and else goes
// on to the send; nil if there is none.
func (c *checker) lookBefore(send *channels.Op) *ssa.Select {
	for _, f := range slices.Backward(c.conditions.Under(send.Instr)) {
		if sel, ok := f.Subject.(*ssa.Select); ok && f.Predicate == conditions.Arm && !f.Truth && c.isLook(sel) && !waitsSince(sel, send.Instr) {
			return sel
		}
	}
	return nil
}

// isLook reports whether a select looks whether one stop channel is closed, and does not wait.
func (c *checker) isLook(sel *ssa.Select) bool {
	if sel.Blocking || len(sel.States) != 1 || sel.States[0].Dir != types.RecvOnly {
		return false
	}
	for _, op := range c.channels.At(sel) {
		if ch := op.Channel; len(ch.Closes) > 0 && len(ch.Sends) == 0 {
			return true
		}
	}
	signal := c.stops.Of(sel.States[0].Chan)
	return c.stops.IsStop(sel.States[0].Chan) || signal.Context && signal.Kind == stops.Local
}

// waitsSince reports whether something waits between a look and an instruction.
func waitsSince(look *ssa.Select, instr ssa.Instruction) bool {
	for earlier := range paths.Earlier(instr) {
		if earlier == ssa.Instruction(look) {
			break
		}
		if other, ok := earlier.(*ssa.Select); ok && other.Blocking {
			return true
		}
	}
	return false
}

// armName returns how the source writes the channel of a select with one arm.
func (c *checker) armName(sel *ssa.Select) string {
	for _, op := range c.channels.At(sel) {
		return c.chanName(op)
	}
	return "the channel"
}
