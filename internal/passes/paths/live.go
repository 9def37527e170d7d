package paths

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

const (
	// fewKnown is how many combinations of flags are kept apart before it pays to find the flags that are asked for again.
	fewKnown = 32
	// maxOperands bounds how deep a condition is looked into for the flags that it is made of: one that compares a field of what a call returns is
	// three operands deep.
	maxOperands = 8
)

// A flagSet is a set of flags by their index.
type flagSet []uint64

func (s flagSet) has(i int) bool { return s[i/wordSize]&(1<<(i%wordSize)) != 0 }
func (s flagSet) add(i int)      { s[i/wordSize] |= 1 << (i % wordSize) }

// forget drops what is known of flags that nothing asks for from a block on. Without it each condition that is asked twice doubles the
// combinations for the rest of the function.
func (x *Explorer) forget(b *ssa.BasicBlock, flags []flag) {
	if x.live == nil {
		if len(x.known) <= fewKnown {
			return
		}
		x.live = x.asked(b.Parent())
	}
	live := x.live[b.Index]
	held := make(flagSet, len(live)) // how these came out is how a phi that is asked for comes out
	for i, f := range flags {
		if live.has(i) && f.value != nil {
			if j, ok := x.flags[f.value]; ok {
				held.add(j)
			}
		}
	}
	for i := range flags {
		switch {
		case live.has(i):
		case held.has(i):
			flags[i].value = nil
		default:
			flags[i] = flag{}
		}
	}
}

// asked returns, by the index of the block, the flags that are asked for in a block or after it, before they are defined anew.
func (x *Explorer) asked(fn *ssa.Function) []flagSet {
	words := (len(x.flags) + wordSize - 1) / wordSize
	live := make([]flagSet, len(fn.Blocks))
	for i, b := range fn.Blocks {
		live[i] = make(flagSet, words)
		if branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			subject, _ := x.asks(branch.Cond)
			x.uses(live[i], subject, branch.Cond)
		}
	}
	defined := x.definitions(fn, words)
	for changed := true; changed; {
		changed = false
		for i := len(fn.Blocks) - 1; i >= 0; i-- {
			for _, succ := range fn.Blocks[i].Succs {
				changed = x.before(succ, fn.Blocks[i], live, defined[succ.Index]) || changed
			}
		}
	}
	return live
}

// before adds to what is asked for from a block on what is asked for from one of its successors on, and reports whether that is more.
func (x *Explorer) before(succ, b *ssa.BasicBlock, live []flagSet, defined flagSet) (more bool) {
	after := live[succ.Index]
	from := make(flagSet, len(after))
	for w := range after {
		from[w] = after[w] &^ defined[w]
	}
	for _, instr := range succ.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if i, watched := x.flags[phi]; !watched || !after.has(i) {
			continue
		}
		for k, pred := range succ.Preds {
			edge, _ := x.alias(phi.Edges[k])
			if i, watched := x.flags[edge]; watched && pred == b {
				from.add(i)
			}
		}
	}
	for w, word := range from {
		more = more || word&^live[b.Index][w] != 0
		live[b.Index][w] |= word
	}
	return more
}

// definitions returns the flags that each block defines anew, by its index.
func (x *Explorer) definitions(fn *ssa.Function, words int) []flagSet {
	defined := make([]flagSet, len(fn.Blocks))
	for i := range defined {
		defined[i] = make(flagSet, words)
	}
	for v, i := range x.flags {
		_, root := x.alias(v)
		if instr, ok := root.(ssa.Instruction); ok && instr.Parent() == fn {
			defined[instr.Block().Index][i/wordSize] |= 1 << (i % wordSize)
		}
	}
	return defined
}

// uses adds the flags that some values are made of.
func (x *Explorer) uses(into flagSet, values ...ssa.Value) {
	seen := make(map[ssa.Value]bool)
	for depth := 0; len(values) > 0 && depth <= maxOperands; depth++ {
		var operands []ssa.Value
		for _, v := range values {
			if v == nil || knowledge.Visited(seen, v) {
				continue
			}
			same, _ := x.alias(v)
			for _, flag := range []ssa.Value{v, same} {
				if i, ok := x.flags[flag]; ok {
					into.add(i)
				}
			}
			if instr, ok := v.(ssa.Instruction); ok {
				for _, operand := range instr.Operands(nil) {
					operands = append(operands, *operand)
				}
			}
		}
		values = operands
	}
}
