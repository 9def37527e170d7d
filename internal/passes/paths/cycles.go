package paths

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Cycles returns the strongly connected components of more than one block, or of one that
// jumps to itself, in the order of their first blocks.
func Cycles(fn *ssa.Function) []*Set {
	return CyclesAlong(fn, func(b *ssa.BasicBlock) []*ssa.BasicBlock { return b.Succs })
}

// CyclesAlong returns the strongly connected components, as Cycles does, of the graph in which succs
// gives the edges out of a block. It is asked once for each block.
func CyclesAlong(fn *ssa.Function, succs func(*ssa.BasicBlock) []*ssa.BasicBlock) []*Set {
	return cyclesOf(fn.Blocks, succs)
}

// CyclesIn is CyclesAlong for a set of blocks, which succs does not lead out of. Its cost is that of the
// set, and not of the function.
func CyclesIn(set *Set, succs func(*ssa.BasicBlock) []*ssa.BasicBlock) []*Set {
	return cyclesOf(slices.Collect(set.All()), succs)
}

func cyclesOf(blocks []*ssa.BasicBlock, succs func(*ssa.BasicBlock) []*ssa.BasicBlock) []*Set {
	if len(blocks) == 0 {
		return nil
	}
	base := blocks[0].Index
	room := blocks[len(blocks)-1].Index - base + 1
	t := &tarjan{succs: succs, base: base, index: make([]int, room), low: make([]int, room)}
	for _, b := range blocks {
		if t.index[b.Index-base] == 0 {
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
	succs   func(*ssa.BasicBlock) []*ssa.BasicBlock
	visited int
	base    int   // the index of the first block
	index   []int // by block: when it was visited first, from 1 on; done once its component is known
	low     []int
	stack   []*ssa.BasicBlock
	path    []step
	found   [][]*ssa.BasicBlock // each in the order of indexes
}

// A step is a block on the path of the search, and those of its successors that were not looked at.
type step struct {
	block *ssa.BasicBlock
	rest  []*ssa.BasicBlock
	self  bool // it leads to itself
}

// done is the index of a block whose component is known.
const done = -1

func (t *tarjan) visit(b *ssa.BasicBlock) {
	t.enter(b)
	for len(t.path) > 0 {
		top := &t.path[len(t.path)-1]
		if len(top.rest) == 0 {
			t.leave(*top)
			continue
		}
		succ := top.rest[0]
		top.rest = top.rest[1:]
		switch {
		case t.index[succ.Index-t.base] == done:
		case t.index[succ.Index-t.base] == 0:
			t.enter(succ)
		default:
			t.low[top.block.Index-t.base] = min(t.low[top.block.Index-t.base], t.index[succ.Index-t.base])
		}
	}
}

func (t *tarjan) enter(b *ssa.BasicBlock) {
	t.visited++
	t.index[b.Index-t.base], t.low[b.Index-t.base] = t.visited, t.visited
	t.stack = append(t.stack, b)
	succs := t.succs(b)
	t.path = append(t.path, step{block: b, rest: succs, self: slices.Contains(succs, b)})
}

// leave ends the visit of a block. The first block of a component takes the component off the stack.
func (t *tarjan) leave(last step) {
	b := last.block
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		pred := t.path[len(t.path)-1].block.Index - t.base
		t.low[pred] = min(t.low[pred], t.low[b.Index-t.base])
	}
	if t.low[b.Index-t.base] != t.index[b.Index-t.base] {
		return
	}
	from := len(t.stack) - 1
	for t.stack[from] != b {
		from--
	}
	component := slices.Clone(t.stack[from:])
	t.stack = t.stack[:from]
	for _, member := range component {
		t.index[member.Index-t.base] = done
	}
	if len(component) > 1 || last.self {
		slices.SortFunc(component, func(a, b *ssa.BasicBlock) int { return a.Index - b.Index })
		t.found = append(t.found, component)
	}
}
