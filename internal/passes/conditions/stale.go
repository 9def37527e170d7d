package conditions

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// stale reports whether the variable that the subject of a fact was read from may have been written
// before an instruction runs.
func (r *Result) stale(f Fact, at ssa.Instruction) bool {
	load, ok := f.Subject.(*ssa.UnOp)
	if !ok || load.Op != token.MUL || load.Parent() != at.Parent() {
		return false
	}
	b := at.Block()
	before := b.Instrs[:slices.Index(b.Instrs, at)]
	if i := slices.Index(before, ssa.Instruction(load)); i >= 0 {
		return r.writtenIn(before[i:], load)
	}
	return r.writtenIn(before, load) || r.writtenBefore(b, load)
}

// writtenIn reports whether one of some instructions may write the variable that a load reads.
func (r *Result) writtenIn(instrs []ssa.Instruction, load *ssa.UnOp) bool {
	cell := flow.Cell(load.X)
	return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool { return r.mayWrite(instr, load.X, cell) })
}

// writtenBefore reports whether the variable may have been written since the load, where control comes to a block.
func (r *Result) writtenBefore(b *ssa.BasicBlock, load *ssa.UnOp) bool {
	if load.Block() == b || !load.Block().Dominates(b) {
		return r.writtenBack(b, load)
	}
	written, known := r.written[load]
	if !known {
		written = r.writtenAfter(load)
		r.written[load] = written
	}
	return written.Has(b)
}

// writtenAfter returns the blocks to which control can come from a load after the variable may have been written, and before the load runs again.
func (r *Result) writtenAfter(load *ssa.UnOp) *paths.Set {
	type place struct {
		b       *ssa.BasicBlock
		written bool
	}
	first := load.Block()
	after := first.Instrs[slices.Index(first.Instrs, ssa.Instruction(load)):]
	written, seen := new(paths.Set), new(paths.Set)
	var todo []place
	enter := func(from *ssa.BasicBlock, dirty bool) {
		for _, succ := range from.Succs {
			if succ == first || !dirty && !seen.Add(succ) || dirty && !written.Add(succ) {
				continue
			}
			todo = append(todo, place{succ, dirty})
		}
	}
	enter(first, r.writtenIn(after, load))
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		enter(at.b, at.written || r.writtenIn(at.b.Instrs, load))
	}
	return written
}

// writtenBack is writtenBefore for a load that control need not have passed: it looks back to it on all paths.
func (r *Result) writtenBack(b *ssa.BasicBlock, load *ssa.UnOp) bool {
	seen := new(paths.Set)
	for todo := slices.Clone(b.Preds); len(todo) > 0; {
		pred := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !seen.Add(pred) {
			continue
		}
		instrs := pred.Instrs
		if i := slices.Index(instrs, ssa.Instruction(load)); i >= 0 {
			instrs = instrs[i:]
		} else {
			todo = append(todo, pred.Preds...)
		}
		if r.writtenIn(instrs, load) {
			return true
		}
	}
	return false
}
