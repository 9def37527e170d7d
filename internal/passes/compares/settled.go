package compares

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// settled reports whether a comparison of two pointers decides only whether one is set to the other, and is put into other places in memory: what follows is the
// same whatever it says.
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
	if len(differ.Preds) != 1 || !sets(differ, op) {
		return false
	}
	from := branch.Block()
	seen := map[*ssa.BasicBlock]bool{}
	for todo := []*ssa.BasicBlock{differ}; len(todo) > 0; {
		b := todo[0]
		if todo = todo[1:]; seen[b] {
			continue
		}
		seen[b] = true
		if !onlySets(b, op) || len(b.Succs) == 0 && !(returnsNothing(b) && returnsNothing(same) && len(same.Instrs) == 1) {
			return false
		}
		for _, next := range b.Succs {
			switch {
			case next != same:
				todo = append(todo, next)
			case !paths.SameFrom(same, b, from):
				return false
			}
		}
	}
	return true
}

// sets reports whether a block stores one of the pointers that are compared in the place of the other.
func sets(b *ssa.BasicBlock, op *ssa.BinOp) bool {
	x, y := refs.ValueOf(op.X), refs.ValueOf(op.Y)
	return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		if !ok {
			return false
		}
		to, from := refs.ValueOf(store.Addr), refs.ValueOf(store.Val)
		return to == x && from == y || to == y && from == x
	})
}

// onlySets reports whether all that a block does is to store the pointers that are compared, and to go through lists and maps.
func onlySets(b *ssa.BasicBlock, op *ssa.BinOp) bool {
	x, y := refs.ValueOf(op.X), refs.ValueOf(op.Y)
	return !slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Phi, *ssa.Range, *ssa.Next, *ssa.Extract, *ssa.BinOp, *ssa.If, *ssa.Jump, *ssa.Return:
			return false
		case *ssa.UnOp:
			return instr.Op == token.ARROW
		case *ssa.Call:
			builtin, ok := instr.Call.Value.(*ssa.Builtin)
			return !ok || builtin.Name() != "len"
		case *ssa.Store:
			from := refs.ValueOf(instr.Val)
			return from != x && from != y
		}
		return true
	})
}

func returnsNothing(b *ssa.BasicBlock) bool {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	return ok && len(ret.Results) == 0
}
