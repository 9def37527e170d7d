package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// uncounted reports the wait for a group of a function's own that it counts up and nothing counts down, in what has a stop
// and so does not mean to wait for ever.
func (c *checker) uncounted(group *channels.Channel) {
	if !group.Group || group.Field || group.Foreign || group.OthersSend || len(group.Adds) == 0 || len(group.Dones) > 0 {
		return
	}
	for _, wait := range group.Waits {
		if s, ok := c.scopeOf(wait.Func()); ok && c.pass.Pkg.Name() != "main" {
			call := wait.Instr.(ssa.CallInstruction)
			c.report("blocks-forever", c.ssa.Range(call), fmt.Sprintf(neverCounted, c.receiverName(call)),
				c.arrives(s), c.note(group.Adds[0].Instr.Pos(), "counted up here"))
		}
	}
}

// unsignalled reports the receive from a channel that the package makes, and on which nothing sends and which nothing closes: in what has a stop, or if
// something is done with the value and no field holds the channel. Others may mean to go on until something else ends the process. A receive that is one
// of several cases of a select waits for the others.
func (c *checker) unsignalled(channel *channels.Channel) {
	if channel.Group || !channel.Complete() || len(channel.Sends)+len(channel.Closes) > 0 {
		return
	}
	for _, receive := range channel.Receives {
		if !receive.Bare() || receive.Range {
			continue
		}
		made := c.note(channel.Makes[0].Pos(), "made here")
		s, ok := c.scopeOf(receive.Func())
		switch {
		case ok && c.pass.Pkg.Name() != "main" && (s.owner == receive.Func() || !madeThere(receive)):
			c.report("blocks-forever", receive.Place(c.ssa), fmt.Sprintf(neverSignals, c.channelName(receive.Instr.Pos())), c.arrives(s), made)
		case receive.Taken() && !channel.Field:
			c.report("blocks-forever", receive.Place(c.ssa), fmt.Sprintf(neverSignals, c.channelName(receive.Instr.Pos())), made)
		}
	}
}

// toItself reports the first of the sends to a channel without room that a function makes for itself and alone receives from, in the goroutine of the send: it does not
// receive while it waits for the send.
func (c *checker) toItself(channel *channels.Channel) {
	room, known := channel.Capacity()
	if channel.Group || !known || room > 0 || !channel.Complete() || channel.OthersReceive || channel.Field || len(channel.Receives) == 0 {
		return
	}
	fn := channel.Receives[0].Func()
	elsewhere := func(op *channels.Op) bool { return op.Func() != fn }
	if slices.ContainsFunc(channel.Receives, elsewhere) || slices.ContainsFunc(channel.Makes, func(made *ssa.MakeChan) bool { return made.Parent() != fn }) ||
		slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return c.channels.Of(p) == channel }) {
		return
	}
	own := slices.DeleteFunc(slices.Clone(channel.Sends), func(send *channels.Op) bool { return elsewhere(send) || !send.Bare() })
	if len(own) == 0 {
		return
	}
	related := []analysis.RelatedInformation{c.note(channel.Receives[0].Instr.Pos(), "received only here"), c.note(channel.Makes[0].Pos(), "made here, without room")}
	for _, send := range own[1:] {
		related = append(related, c.note(send.Instr.Pos(), "this send blocks as well"))
	}
	c.report("blocks-forever", own[0].Place(c.ssa), fmt.Sprintf(sendsToItself, c.channelName(own[0].Instr.Pos())), related...)
}

// madeThere reports whether a channel is made just before the receive from it, so that nothing can have been meant to signal on it: this is how a program
// says that it goes on until something else ends the process, as by a select without cases.
func madeThere(receive *channels.Op) bool {
	made := receive.Channel.Makes[0]
	between := false // whether a call or a go statement has come since
	for _, instr := range made.Block().Instrs {
		_, calls := instr.(ssa.CallInstruction)
		switch {
		case instr == ssa.Instruction(made):
			between = false
		case instr == receive.Instr:
			return !between
		case calls:
			between = true
		}
	}
	return false
}
