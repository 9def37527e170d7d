// Package paths answers questions about the paths through one function: which blocks form a
// cycle, what can be reached without passing a block, where an arm of a select begins.
package paths

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A Set is a set of basic blocks.
type Set map[*ssa.BasicBlock]bool

// Cycles returns the strongly connected components of more than one block, or of one that
// jumps to itself, of the part of fn that skip leaves over. A nil skip leaves all.
func Cycles(fn *ssa.Function, skip func(*ssa.BasicBlock) bool) []Set {
	t := &tarjan{skip: skip, index: make(map[*ssa.BasicBlock]int), low: make(map[*ssa.BasicBlock]int), onStack: make(Set)}
	for _, b := range fn.Blocks {
		if t.index[b] == 0 && !t.skips(b) {
			t.visit(b)
		}
	}
	return t.found
}

// Reach returns the blocks that can be reached from b, b itself included, without entering a
// block of stop.
func Reach(b *ssa.BasicBlock, stop Set) Set {
	reached := make(Set)
	var visit func(*ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		if reached[b] || stop[b] {
			return
		}
		reached[b] = true
		for _, succ := range b.Succs {
			visit(succ)
		}
	}
	visit(b)
	return reached
}

// Exits returns the edges that leave the set, as pairs of the block inside and the one outside.
func Exits(set Set) [][2]*ssa.BasicBlock {
	var exits [][2]*ssa.BasicBlock
	for b := range set {
		for _, succ := range b.Succs {
			if !set[succ] {
				exits = append(exits, [2]*ssa.BasicBlock{b, succ})
			}
		}
	}
	return exits
}

// Leaves reports whether a block ends the function: it returns or panics.
func Leaves(b *ssa.BasicBlock) bool { return len(b.Succs) == 0 }

// Arm returns where the code of a select's state begins; nil when it cannot be told, as for a
// state without code that shares its block with what follows the select.
func Arm(sel *ssa.Select, state int) *ssa.BasicBlock {
	for _, ref := range *sel.Referrers() {
		index, ok := ref.(*ssa.Extract)
		if !ok || index.Index != 0 {
			continue
		}
		for _, ref := range *index.Referrers() {
			compare, ok := ref.(*ssa.BinOp)
			if !ok || compare.Op != token.EQL || !isInt(compare.Y, state) {
				continue
			}
			for _, ref := range *compare.Referrers() {
				if branch, ok := ref.(*ssa.If); ok {
					return branch.Block().Succs[0]
				}
			}
		}
	}
	return nil
}

// Before reports whether instruction a runs before b on every path to b.
func Before(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	for _, instr := range a.Block().Instrs {
		switch instr {
		case a:
			return true
		case b:
			return false
		}
	}
	return false
}

func isInt(v ssa.Value, n int) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return false
	}
	have, exact := constant.Int64Val(c.Value)
	return exact && have == int64(n)
}

// tarjan finds strongly connected components.
type tarjan struct {
	skip       func(*ssa.BasicBlock) bool
	index, low map[*ssa.BasicBlock]int
	stack      []*ssa.BasicBlock
	onStack    Set
	found      []Set
}

func (t *tarjan) skips(b *ssa.BasicBlock) bool { return t.skip != nil && t.skip(b) }

func (t *tarjan) visit(b *ssa.BasicBlock) {
	t.index[b] = len(t.index) + 1
	t.low[b] = t.index[b]
	t.stack = append(t.stack, b)
	t.onStack[b] = true
	self := false
	for _, succ := range b.Succs {
		switch {
		case t.skips(succ):
		case t.index[succ] == 0:
			t.visit(succ)
			t.low[b] = min(t.low[b], t.low[succ])
		case t.onStack[succ]:
			t.low[b] = min(t.low[b], t.index[succ])
			self = self || succ == b
		}
	}
	if t.low[b] != t.index[b] {
		return
	}
	component := make(Set)
	for {
		top := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		delete(t.onStack, top)
		component[top] = true
		if top == b {
			break
		}
	}
	if len(component) > 1 || self {
		t.found = append(t.found, component)
	}
}

// Returned returns result i of a return. A function with a defer stores its results in variables
// first and loads them again: then it is what the block stored last.
func Returned(ret *ssa.Return, i int) ssa.Value {
	load, ok := ret.Results[i].(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ret.Results[i]
	}
	stored := ret.Results[i]
	for _, instr := range ret.Block().Instrs {
		if store, ok := instr.(*ssa.Store); ok && store.Addr == load.X {
			stored = store.Val
		}
	}
	return stored
}
