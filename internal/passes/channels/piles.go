package channels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// Piles returns the bare sends on an unbuffered channel in goroutines that a loop starts by the
// clock, while somebody else receives: as long as that one is busy or gone, each round adds one.
// Here it does not matter who else can receive.
func (r *Result) Piles(c *Channel) []Strand {
	for _, made := range c.Makes {
		if size, known := intOf(made.Size); !known || size > 0 {
			return nil
		}
	}
	var found []Strand
	for _, send := range c.Sends {
		sites := r.graph.Sites(send.Func())
		if len(c.Makes) == 0 || !send.Bare() || len(sites) != 1 {
			continue
		}
		site := sites[0]
		if site.Mode == calls.Goroutine && r.ticks(site.Instr.Block()) && !r.receivedBy(c, site.Caller()) {
			found = append(found, Strand{Send: send, Go: site.Instr, Leaver: site.Caller(), Receives: c.Receives, Piles: true})
		}
	}
	return found
}

func (r *Result) receivedBy(c *Channel, fn *ssa.Function) bool {
	for _, op := range c.Receives {
		if op.Func() == fn {
			return true
		}
	}
	return false
}

// ticks reports whether a block is part of a loop that waits for a timer in each round.
func (r *Result) ticks(b *ssa.BasicBlock) bool {
	heads := new(paths.Set) // of the loops around b that do not
	for {
		loop := around(b, heads)
		if loop == nil {
			return false
		}
		head := headOf(loop)
		if head == nil || r.waitsEachRound(loop, head) {
			return head != nil
		}
		heads.Add(head)
	}
}

// around returns the outermost loop around b that has none of the given heads.
func around(b *ssa.BasicBlock, heads *paths.Set) *paths.Set {
	for _, cycle := range paths.Cycles(b.Parent(), heads.Has) {
		if cycle.Has(b) {
			return cycle
		}
	}
	return nil
}

// headOf returns the block that each round of a loop begins with.
func headOf(loop *paths.Set) *ssa.BasicBlock {
	for b := range loop.All() {
		dominates := true
		for other := range loop.All() {
			dominates = dominates && b.Dominates(other)
		}
		if dominates {
			return b
		}
	}
	return nil
}

// waitsEachRound reports whether no way around a loop goes past its waits for a timer.
func (r *Result) waitsEachRound(loop *paths.Set, head *ssa.BasicBlock) bool {
	waits := new(paths.Set) // and what is not part of the loop
	for _, b := range head.Parent().Blocks {
		if !loop.Has(b) || slices.ContainsFunc(b.Instrs, r.waitsForTimer) {
			waits.Add(b)
		}
	}
	if waits.Has(head) {
		return true
	}
	for _, succ := range head.Succs {
		if paths.Reach(succ, waits).Has(head) {
			return false
		}
	}
	return true
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
		for _, op := range r.byInstr[instr] {
			if op.Kind == Receive && r.stops.Of(instr.X).Kind == stops.Timer {
				return true
			}
		}
	case *ssa.Call:
		return knowledge.Sleeps.Calls(&instr.Call)
	}
	return false
}
