package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Cycles returns the strongly connected components of more than one block, or of one that
// jumps to itself, of the part of fn that skip leaves over, in the order of their first blocks. A
// nil skip leaves all.
func Cycles(fn *ssa.Function, skip func(*ssa.BasicBlock) bool) []*Set {
	t := &tarjan{skip: skip, index: make([]int, len(fn.Blocks)), low: make([]int, len(fn.Blocks))}
	for _, b := range fn.Blocks {
		if t.index[b.Index] == 0 && !t.skips(b) {
			t.visit(b)
		}
	}
	slices.SortFunc(t.found, func(a, b []*ssa.BasicBlock) int { return a[0].Index - b[0].Index })
	sets := make([]*Set, len(t.found))
	for i, component := range t.found {
		sets[i] = Of(component...)
	}
	return sets
}

// A tarjan finds strongly connected components with the algorithm of that name. Its search keeps its
// path in a slice and not on the stack of the program, since a function can have any number of blocks.
type tarjan struct {
	skip    func(*ssa.BasicBlock) bool
	visited int
	index   []int // by block: when it was visited first, from 1 on; done once its component is known
	low     []int
	stack   []*ssa.BasicBlock
	path    []step
	found   [][]*ssa.BasicBlock // each in the order of indexes
}

// A step is a block on the path of the search, and how many of its successors were looked at.
type step struct {
	block *ssa.BasicBlock
	succs int
}

// done is the index of a block whose component is known.
const done = -1

func (t *tarjan) skips(b *ssa.BasicBlock) bool { return t.skip != nil && t.skip(b) }

func (t *tarjan) visit(b *ssa.BasicBlock) {
	t.enter(b)
	for len(t.path) > 0 {
		top := &t.path[len(t.path)-1]
		if top.succs == len(top.block.Succs) {
			t.leave(top.block)
			continue
		}
		succ := top.block.Succs[top.succs]
		top.succs++
		switch {
		case t.skips(succ) || t.index[succ.Index] == done:
		case t.index[succ.Index] == 0:
			t.enter(succ)
		default:
			t.low[top.block.Index] = min(t.low[top.block.Index], t.index[succ.Index])
		}
	}
}

func (t *tarjan) enter(b *ssa.BasicBlock) {
	t.visited++
	t.index[b.Index], t.low[b.Index] = t.visited, t.visited
	t.stack = append(t.stack, b)
	t.path = append(t.path, step{block: b})
}

// leave ends the visit of a block. The first block of a component takes the component off the stack.
func (t *tarjan) leave(b *ssa.BasicBlock) {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		pred := t.path[len(t.path)-1].block.Index
		t.low[pred] = min(t.low[pred], t.low[b.Index])
	}
	if t.low[b.Index] != t.index[b.Index] {
		return
	}
	from := len(t.stack) - 1
	for t.stack[from] != b {
		from--
	}
	component := slices.Clone(t.stack[from:])
	t.stack = t.stack[:from]
	for _, member := range component {
		t.index[member.Index] = done
	}
	if len(component) > 1 || slices.Contains(b.Succs, b) {
		slices.SortFunc(component, func(a, b *ssa.BasicBlock) int { return a.Index - b.Index })
		t.found = append(t.found, component)
	}
}
