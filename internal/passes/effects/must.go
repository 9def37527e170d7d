package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A collector gathers what the instructions of a function do, with the blocks in which each effect is
// certain.
type collector struct {
	fn    *ssa.Function
	found Summary
	at    map[Effect]int
	sure  [][]*ssa.BasicBlock // by index of found: where it is certain; none for an effect that never is
	ends  map[*ssa.BasicBlock]bool
}

func newCollector(fn *ssa.Function) *collector {
	return &collector{fn: fn, at: make(map[Effect]int), ends: make(map[*ssa.BasicBlock]bool)}
}

// add notes what an instruction of a block does.
func (c *collector) add(b *ssa.BasicBlock, list Summary) {
	never := false
	for _, e := range list {
		must := e.Must
		e.Must = false
		i, ok := c.at[e]
		if !ok {
			i = len(c.found)
			c.at[e] = i
			c.found = append(c.found, e)
			c.sure = append(c.sure, nil)
		}
		if !must || c.ends[b] {
			continue // nothing after a call that never returns is certain
		}
		never = never || e.Kind == Never
		c.sure[i] = append(c.sure[i], b)
	}
	if never {
		c.ends[b] = true
	}
}

// summary returns what was gathered. An effect is certain if no way to a return avoids the blocks in
// which it is; a function without such a way never returns.
func (c *collector) summary() Summary {
	if !c.returns(nil) {
		c.add(c.fn.Blocks[0], Summary{{Kind: Never, Must: true}})
	}
	for i, blocks := range c.sure {
		c.found[i].Must = len(blocks) > 0 && (blocks[0] == c.fn.Blocks[0] || !c.returns(blocks))
	}
	return slices.DeleteFunc(c.found, func(e Effect) bool { return e.Kind == Never && !e.Must })
}

// returns reports whether some way through the function returns without passing the blocks.
func (c *collector) returns(avoiding []*ssa.BasicBlock) bool {
	seen := make([]bool, len(c.fn.Blocks))
	for _, b := range avoiding {
		seen[b.Index] = true
	}
	stack := []*ssa.BasicBlock{c.fn.Blocks[0]}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[b.Index] || c.ends[b] {
			continue
		}
		seen[b.Index] = true
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return true
		}
		stack = append(stack, b.Succs...)
	}
	return false
}
