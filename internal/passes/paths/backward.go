package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Backward returns the blocks of a function from which a path of edges that takes accepts leads to one of some blocks, by index.
func Backward(fn *ssa.Function, to []*ssa.BasicBlock, takes func(from *ssa.BasicBlock, succ int) bool) []bool {
	found := make([]bool, len(fn.Blocks))
	todo := slices.Clone(to)
	for _, b := range to {
		found[b.Index] = true
	}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, pred := range b.Preds {
			for i, succ := range pred.Succs {
				if succ == b && !found[pred.Index] && takes(pred, i) {
					found[pred.Index] = true
					todo = append(todo, pred)
				}
			}
		}
	}
	return found
}
