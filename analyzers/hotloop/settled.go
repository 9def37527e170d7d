package hotloop

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// settled reports whether a comparison of two pointers decides only whether one is set to the other: what follows is the same whatever it says.
func settled(op *ssa.BinOp) bool {
	uses := knowledge.Referrers(op)
	if len(uses) != 1 {
		return false
	}
	branch, ok := uses[0].(*ssa.If)
	if !ok {
		return false
	}
	differ, same := branch.Block().Succs[0], branch.Block().Succs[1]
	if op.Op == token.EQL {
		differ, same = same, differ
	}
	return len(differ.Preds) == 1 && sets(differ, op) && joins(differ, same, branch.Block())
}

// sets reports whether all that a block does is to store one of the pointers that are compared in the place of the other.
func sets(b *ssa.BasicBlock, op *ssa.BinOp) bool {
	x, y := refs.ValueOf(op.X), refs.ValueOf(op.Y)
	found := false
	for _, instr := range b.Instrs[:len(b.Instrs)-1] {
		switch instr := instr.(type) {
		case *ssa.FieldAddr, *ssa.UnOp:
		case *ssa.Store:
			to, from := refs.ValueOf(instr.Addr), refs.ValueOf(instr.Val)
			if to != x && to != y || from != x && from != y || to == from {
				return false
			}
			found = true
		default:
			return false
		}
	}
	return found
}

// joins reports whether a block goes on where the other branch does, with the same values, or returns as that does, with none.
func joins(b, other, from *ssa.BasicBlock) bool {
	if len(b.Succs) == 0 {
		return returnsNothing(b) && returnsNothing(other) && len(other.Instrs) == 1
	}
	return slices.Equal(b.Succs, []*ssa.BasicBlock{other}) && paths.SameFrom(other, b, from)
}

func returnsNothing(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	return ok && len(ret.Results) == 0
}
