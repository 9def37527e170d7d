package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Block is a bare send or receive that waits for ever once the stops have ended: everyone on the
// other side has left by then, or waits for ever in turn.
type Block struct {
	Op       *channels.Op
	Partners []*channels.Op // the other side; none if a library is
	Room     int64          // what the channel holds, as a send that repeats fills it
}

// Blocks returns the operations that wait for ever, channel by channel.
func (r *Result) Blocks() []Block { return r.blocks }

// findBlocks begins with everyone alive and removes those who leave, until nothing changes. Who has
// gone to a wait that never ends takes part in nothing else.
func (r *Result) findBlocks() {
	stuck := make(map[*ssa.Function]*paths.Set)
	for {
		var found []Block
		for _, c := range r.channels.Channels {
			found = append(found, r.blocksOf(c, stuck)...)
		}
		if len(found) == len(r.blocks) {
			return // what is stuck stays stuck: the list can only have grown
		}
		r.blocks = found
		for _, block := range found {
			fn := block.Op.Func()
			if stuck[fn] == nil {
				stuck[fn] = new(paths.Set)
			}
			stuck[fn].Add(block.Op.Instr.Block())
		}
	}
}

func (r *Result) blocksOf(c *channels.Channel, stuck map[*ssa.Function]*paths.Set) []Block {
	if c.Group || c.Foreign {
		return nil
	}
	var found []Block
	room, known := c.Capacity()
	known = known && room <= maxRoom
	for _, send := range c.Sends {
		switch {
		case !known || !send.Bare():
		case r.receiversLeave(c, stuck) && (room == 0 || r.repeats(send)):
			found = append(found, Block{Op: send, Partners: c.Receives, Room: room})
		}
	}
	if !c.OthersSend && len(c.Closes) == 0 && r.allLeave(c.Sends, stuck) {
		for _, receive := range c.Receives {
			if receive.Bare() {
				found = append(found, Block{Op: receive, Partners: c.Sends})
			}
		}
	}
	return found
}

// receiversLeave reports whether every receiver of a channel leaves. Events for a controller are
// received by its source, which ends with the manager.
func (r *Result) receiversLeave(c *channels.Channel, stuck map[*ssa.Function]*paths.Set) bool {
	if c.OthersReceive || len(c.Receives) == 0 {
		return knowledge.GenericEvent(c.Makes[0].Type())
	}
	return r.allLeave(c.Receives, stuck)
}

func (r *Result) allLeave(ops []*channels.Op, stuck map[*ssa.Function]*paths.Set) bool {
	for _, op := range ops {
		if !r.after.Gone(op, stuck[op.Func()]) {
			return false
		}
	}
	return len(ops) > 0
}

// repeats reports whether a send happens again and again, so that it fills what room there is: in a loop,
// for the events of an informer, or in a function that others call for each value. A function that goes
// on until a stop is called once, and so may be one whose value ends the loop that receives.
func (r *Result) repeats(send *channels.Op) bool {
	if send.InLoop() || r.inRounds(send, func(ssa.Instruction) bool { return true }) {
		return true
	}
	once := func(op *channels.Op) bool {
		return !op.InLoop() || op.Select != nil && !r.keepsReceiving(op)
	}
	if slices.ContainsFunc(send.Channel.Receives, once) {
		return false
	}
	return slices.ContainsFunc(r.reaching([]*ssa.Function{send.Func()}, false), func(fn *ssa.Function) bool {
		method := fn.Signature.Recv() != nil && fn.Parent() == nil
		return r.runnables.HandlesEvents(fn) || method && r.graph.Escapes(fn) && !r.effects.Of(fn).Lives()
	})
}

// keepsReceiving reports whether a select is come back to after a value.
func (r *Result) keepsReceiving(op *channels.Op) bool {
	arm := paths.Arm(op.Select, op.Arm)
	return arm == nil || reaches(arm, op.Instr.Block())
}
