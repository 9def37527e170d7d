package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Block is a bare send or receive that waits for ever once the stops have ended: everyone on the
// other side has left by then, or waits for ever in turn.
type Block struct {
	Op       *channels.Op
	Partners []*channels.Op // the other side; none if a library is
	Room     int64          // what the channel holds, as a send that repeats fills it
	Second   bool           // the other side is there once, and the send comes again
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
		case room == 0 && r.outnumbers(send):
			found = append(found, Block{Op: send, Partners: c.Receives, Second: true})
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

// outnumbers reports whether a send happens in each round of what a function starts, and each receive at most once in that function or in what it starts:
// the signal of a first round that the later ones give as well.
func (r *Result) outnumbers(send *channels.Op) bool {
	c := send.Channel
	starter := r.starterOf(send.Func())
	if starter == nil || c.OthersReceive || len(c.Receives) == 0 || !r.inRounds(send, r.unlessFailed) {
		return false
	}
	return !slices.ContainsFunc(c.Receives, func(op *channels.Op) bool {
		return !r.once(op) || op.Func() != starter && r.starterOf(op.Func()) != starter
	})
}

// starterOf returns the declared function that starts the only goroutine in which a function runs; nil if that is not known.
func (r *Result) starterOf(fn *ssa.Function) *ssa.Function {
	for range maxStarters {
		sites := r.graph.Sites(fn)
		if len(sites) != 1 {
			return nil
		}
		if fn = sites[0].Caller(); sites[0].Mode == calls.Goroutine {
			return calls.Declared(fn)
		}
	}
	return nil
}

// maxStarters bounds how many functions away the start of a goroutine is looked for.
const maxStarters = 6

// inRounds reports whether a loop that goes on until something ends it, or a library, comes back to a send by instructions of which something is so.
func (r *Result) inRounds(send *channels.Op, is func(ssa.Instruction) bool) bool {
	rounds := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.after.Loops(instr.Parent()), func(loop *paths.Set) bool { return loop.Has(instr.Block()) && r.after.Endless(loop) })
	}
	return is(send.Instr) && (rounds(send.Instr) || r.graph.SomeWay(send.Func(), func(site calls.Site) calls.Way {
		common := site.Instr.Common()
		polled := knowledge.Polls(common)
		switch {
		case site.Mode == calls.Goroutine, site.Mode == calls.Unknown && polled == nil, knowledge.Callee(common) == knowledge.Once, !is(site.Instr):
			return calls.Skip
		case polled != nil:
			return calls.Whether(slices.Contains(r.graph.Functions(polled), send.Func()) && paths.Find(paths.Search{From: send.Instr, To: asksAgain}) != nil)
		case site.Repeats, rounds(site.Instr):
			return calls.Yes
		}
		return calls.Up
	}))
}

// asksAgain reports whether an instruction is the return of a condition that is not met yet.
func asksAgain(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) != 2 || !knowledge.IsNil(paths.Last(ret)) {
		return false
	}
	met, known := paths.Returned(ret, 0).(*ssa.Const)
	return known && met.Value != nil && met.Value.ExactString() == "false"
}

// unlessFailed reports whether an instruction runs unless something has failed, as far as conditions decide that: no flag says that its time is over.
func (r *Result) unlessFailed(instr ssa.Instruction) bool {
	return !slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate != conditions.Arm && (f.Predicate != conditions.Nil || !knowledge.IsError(f.Subject.Type()))
	})
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
