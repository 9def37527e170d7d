package afterstop

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Gone reports whether an operation does not take place any more once the stops have ended, but
// for a last time: its select has a stop whose arm does not come back to it, or its loop is left or
// stuck elsewhere. One that is in no loop counts as one that is still to come.
func (r *Result) Gone(op *channels.Op, stuck *paths.Set) bool {
	for _, exit := range op.Exits() {
		if exit.Kind == channels.ExitStop {
			return !r.comesBack(r.graphOf(op.Func()), op.Select, exit.Arm)
		}
	}
	return r.leavesLoop(op.Instr.Block(), stuck)
}

// LeavesLoop reports whether an instruction is part of a loop that is left once the stops have ended,
// before it runs again.
func (r *Result) LeavesLoop(instr ssa.Instruction) bool { return r.leavesLoop(instr.Block(), nil) }

func (r *Result) leavesLoop(b *ssa.BasicBlock, stuck *paths.Set) bool {
	g := r.graphOf(b.Parent())
	if g.loopOf(b) == nil {
		return false
	}
	left := r.left[g.fn]
	if stuck.Len() > 0 {
		left = paths.CyclesAlong(g.fn, func(at *ssa.BasicBlock) []*ssa.BasicBlock {
			if stuck.Has(at) && at != b {
				return nil
			}
			return g.succs(at)
		})
	}
	return !slices.ContainsFunc(left, func(cycle *paths.Set) bool { return cycle.Has(b) })
}

// comesBack reports whether the arm of a stop leads to its select again. An arm without code of its
// own goes on after the select.
func (r *Result) comesBack(g *graph, sel *ssa.Select, arm int) bool {
	start := paths.Arm(sel, arm)
	if start == nil {
		return true
	}
	back := false
	paths.Walk(start, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		back = back || b == sel.Block()
		return g.succs(b)
	})
	return back
}
