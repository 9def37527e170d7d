package blocked

import (
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
	if capacity, known := c.Capacity(); known && capacity == 0 && r.receiversLeave(c, stuck) {
		for _, send := range c.Sends {
			if send.Bare() {
				found = append(found, Block{send, c.Receives})
			}
		}
	}
	if !c.OthersSend && len(c.Closes) == 0 && r.allLeave(c.Sends, stuck) {
		for _, receive := range c.Receives {
			if receive.Bare() {
				found = append(found, Block{receive, c.Sends})
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
