package paths

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Arm returns where the code of a select's state begins; nil when it cannot be told, as for a
// state without code that shares its block with what follows the select, and for no select at all.
func Arm(sel *ssa.Select, state int) *ssa.BasicBlock {
	if branch := armBranch(sel, state); branch != nil {
		return branch.Block().Succs[0]
	}
	return nil
}

// DefaultArm returns where the code of a select's default begins; nil for none, as Arm.
func DefaultArm(sel *ssa.Select) *ssa.BasicBlock {
	if sel == nil || sel.Blocking {
		return nil
	}
	if last := armBranch(sel, len(sel.States)-1); last != nil {
		return last.Block().Succs[1]
	}
	return nil
}

// armBranch returns the branch that asks whether a select has chosen a state.
func armBranch(sel *ssa.Select, state int) *ssa.If {
	if sel == nil {
		return nil
	}
	for index := range knowledge.Each[*ssa.Extract](knowledge.Referrers(sel)) {
		if index.Index != 0 {
			continue
		}
		for compare := range knowledge.Each[*ssa.BinOp](knowledge.Referrers(index)) {
			if compare.Op != token.EQL || !isInt(compare.Y, state) {
				continue
			}
			if branch, ok := knowledge.First[*ssa.If](knowledge.Referrers(compare)); ok {
				return branch
			}
		}
	}
	return nil
}
