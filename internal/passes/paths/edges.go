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

// Cases returns, for each block of several conditions that control passes whenever it is in a block, the edges by one of which it has come there: those of a case of several
// values, or of conditions of which one has to hold.
func Cases(b *ssa.BasicBlock) [][]Edge {
	var found [][]Edge
	for d := b; d != nil; d = d.Idom() {
		var edges []Edge
		for _, pred := range d.Preds {
			branch, ok := pred.Instrs[len(pred.Instrs)-1].(*ssa.If)
			if !ok || d.Dominates(pred) || pred.Succs[0] == pred.Succs[1] {
				edges = nil
				break
			}
			edges = append(edges, Edge{branch, slices.Index(pred.Succs, d)})
		}
		if len(edges) > 1 {
			found = append(found, edges)
		}
	}
	return found
}

// DecidedBy reports whether control comes to a block only by an edge that is accepted, or by one of several that all are.
func DecidedBy(b *ssa.BasicBlock, accept func(Edge) bool) bool {
	return slices.ContainsFunc(Decided(b, nil), accept) || slices.ContainsFunc(Cases(b), func(edges []Edge) bool {
		return !slices.ContainsFunc(edges, func(e Edge) bool { return !accept(e) })
	})
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
