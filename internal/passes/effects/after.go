package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Following visits the instructions that can run after one in its function, as long as visit
// lets a way go on.
func Following(instr ssa.Instruction, visit func(ssa.Instruction) (on bool)) {
	goOn := func(instrs []ssa.Instruction) bool {
		return !slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool { return !visit(instr) })
	}
	block := instr.Block()
	if !goOn(block.Instrs[slices.Index(block.Instrs, instr)+1:]) {
		return
	}
	for _, succ := range block.Succs {
		paths.Walk(succ, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
			if goOn(b.Instrs) {
				return b.Succs
			}
			return nil
		})
	}
}

// QuietAfter reports whether a function does nothing but the kinds once an instruction has run, up to its
// end. All deferred calls count, wherever they are deferred.
func (r *Result) QuietAfter(instr ssa.Instruction, kinds ...Kind) bool {
	return r.quiet(instr.Parent(), paths.Search{From: instr}, kinds...)
}

// QuietUntil is QuietAfter for what runs before an instruction of which until is true: no deferred call, where every way out comes by one.
func (r *Result) QuietUntil(instr ssa.Instruction, until func(ssa.Instruction) bool, kinds ...Kind) bool {
	return r.quiet(instr.Parent(), paths.Search{From: instr, Avoid: until}, kinds...)
}

// QuietFrom is QuietAfter for what runs once control has gone from one block to another.
func (r *Result) QuietFrom(from, to *ssa.BasicBlock, kinds ...Kind) bool {
	return r.quiet(to.Parent(), paths.Search{Block: to, Pred: from}, kinds...)
}

func (r *Result) quiet(fn *ssa.Function, from paths.Search, kinds ...Kind) bool {
	from.To = func(next ssa.Instruction) bool {
		_, deferred := next.(*ssa.Defer)
		if from.Avoid != nil && from.Avoid(next) {
			return false
		}
		return !deferred && !outward(r.Instr(next), fn).Only(kinds...)
	}
	if paths.Find(from) != nil {
		return false
	}
	from.To = func(next ssa.Instruction) bool {
		_, leaves := next.(*ssa.RunDefers)
		_, panics := next.(*ssa.Panic)
		return leaves || panics
	}
	if from.Avoid != nil && paths.Find(from) == nil {
		return true
	}
	for instr := range calls.Instrs(fn) {
		if _, deferred := instr.(*ssa.Defer); deferred && !outward(r.Instr(instr), fn).Only(kinds...) {
			return false
		}
	}
	return true
}
