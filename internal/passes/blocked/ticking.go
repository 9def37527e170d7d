package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// AccumulatingSends returns the bare sends on an unbuffered channel in goroutines that a loop starts by the
// clock, while somebody else receives: as long as that one is busy or gone, each round adds one.
// Here it does not matter who else can receive.
func (r *Result) AccumulatingSends(c *channels.Channel) []LeakedSend {
	for _, made := range c.Makes {
		if size, known := paths.Int(made.Size); !known || size > 0 {
			return nil
		}
	}
	var found []LeakedSend
	for _, send := range c.Sends {
		sites := r.graph.Sites(send.Func())
		if len(c.Makes) == 0 || !send.Bare() || len(sites) != 1 {
			continue
		}
		site := sites[0]
		if site.Mode == calls.Goroutine && r.ticks(site.Instr.Block()) && !r.receivedBy(c, site.Caller()) {
			found = append(found, LeakedSend{Send: send, Start: site.Instr, Leaver: site.Caller(), Receives: c.Receives, Accumulates: true})
		}
	}
	return found
}

func (r *Result) receivedBy(c *channels.Channel, fn *ssa.Function) bool {
	return slices.ContainsFunc(c.Receives, func(op *channels.Op) bool { return op.Func() == fn })
}

// ticks reports whether a block is part of a loop that waits for a timer in each round. A loop is what
// its head dominates, as far as it leads back to the head.
func (r *Result) ticks(b *ssa.BasicBlock) bool {
	for head := b; head != nil; head = head.Idom() {
		outside, waits := new(paths.Set), new(paths.Set)
		for _, other := range b.Parent().Blocks {
			if !head.Dominates(other) {
				outside.Add(other)
				waits.Add(other)
			} else if slices.ContainsFunc(other.Instrs, r.waitsForTimer) {
				waits.Add(other)
			}
		}
		if paths.After(b, outside).Has(head) && !paths.After(head, waits).Has(head) {
			return true
		}
	}
	return false
}

func (r *Result) waitsForTimer(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		for _, state := range instr.States {
			if r.stops.Of(state.Chan).Kind == stops.Timer {
				return true
			}
		}
	case *ssa.UnOp:
		for _, op := range r.channels.At(instr) {
			if op.Kind == channels.Receive && r.stops.Of(instr.X).Kind == stops.Timer {
				return true
			}
		}
	case *ssa.Call:
		return knowledge.SleepsFor(&instr.Call)
	}
	return false
}
