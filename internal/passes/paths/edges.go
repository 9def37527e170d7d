package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An Edge is one way out of a branch: 0 where its condition is true, 1 where it is false.
type Edge struct {
	If   *ssa.If
	Succ int
}

// To returns where an edge leads.
func (e Edge) To() *ssa.BasicBlock { return e.If.Block().Succs[e.Succ] }

// Other returns the other way out of the branch.
func (e Edge) Other() Edge { return Edge{e.If, 1 - e.Succ} }

// Decided returns the edges that control has passed whenever it is in a block, since it was in the
// block top (nil for the entry), the first one first.
func Decided(b, top *ssa.BasicBlock) []Edge {
	var found []Edge
	for d := b.Idom(); d != nil && b != top; d = d.Idom() {
		branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		for i, succ := range d.Succs {
			if ok && succ.Dominates(b) && entersOnly(d, succ) {
				found = append(found, Edge{branch, i})
			}
		}
		if d == top {
			break
		}
	}
	slices.Reverse(found)
	return found
}

// Deciding returns the edges by which alone control enters a block from the one that dominates it: the last ones of Decided.
func Deciding(b *ssa.BasicBlock) []Edge {
	d := b.Idom()
	if d == nil {
		return nil
	}
	branch, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
	if !ok || !entersOnly(d, b) {
		return nil
	}
	var found []Edge
	for i, succ := range d.Succs {
		if succ == b {
			found = append(found, Edge{branch, i})
		}
	}
	return found
}

// entersOnly reports whether control enters a block by one edge from d alone, but for the rounds of a
// loop.
func entersOnly(d, b *ssa.BasicBlock) bool {
	entries := 0
	for _, pred := range b.Preds {
		switch {
		case pred == d:
			entries++
		case !b.Dominates(pred):
			return false
		}
	}
	return entries == 1
}
