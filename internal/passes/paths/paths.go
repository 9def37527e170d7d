// Package paths answers questions about the paths through one function: which blocks form a
// cycle, what can be reached without passing a block, where an arm of a select begins.
package paths

import (
	"go/constant"
	"go/token"
	"iter"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"golang.org/x/tools/go/ssa"
)

// Reach returns the blocks that can be reached from b, b itself included, without entering a
// block of stop.
func Reach(b *ssa.BasicBlock, stop *Set) *Set {
	reached := new(Set)
	reached.reach([]*ssa.BasicBlock{b}, stop)
	return reached
}

// reach adds what can be reached from blocks, they themselves included, without entering stop.
func (s *Set) reach(from []*ssa.BasicBlock, stop *Set) {
	for todo := slices.Clone(from); len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !stop.Has(b) && s.Add(b) {
			todo = append(todo, b.Succs...)
		}
	}
}

// After returns the blocks that can run once b has run, without entering a block of stop; b itself
// is one of them only if it is part of a cycle.
func After(b *ssa.BasicBlock, stop *Set) *Set {
	after := new(Set)
	after.reach(b.Succs, stop)
	return after
}

// Leading returns the blocks from which a path of at least one edge leads to b.
func Leading(b *ssa.BasicBlock) *Set {
	set := new(Set)
	for _, pred := range b.Preds {
		Walk(pred, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
			if !set.Add(b) {
				return nil
			}
			return b.Preds
		})
	}
	return set
}

// InLoop reports whether a block can run again in one call of its function.
func InLoop(b *ssa.BasicBlock) bool { return After(b, nil).Has(b) }

// Repeats reports whether an instruction can run again in one call of its function: it is in a loop, and no flag that the loop sets keeps
// control from coming to it once more.
func Repeats(instr ssa.Instruction) bool {
	return InLoop(instr.Block()) && Find(Search{From: instr, At: instr}) != nil
}

// Walk visits the blocks that lead on from start, each once and in depth-first order. From a block it
// goes on to those that visit returns.
func Walk(start *ssa.BasicBlock, visit func(*ssa.BasicBlock) []*ssa.BasicBlock) {
	seen := new(Set)
	for todo := []*ssa.BasicBlock{start}; len(todo) > 0; {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !seen.Add(b) {
			continue
		}
		next := visit(b)
		for i := len(next) - 1; i >= 0; i-- {
			todo = append(todo, next[i])
		}
	}
}

// Exits returns the edges that leave the set, as pairs of the block inside and the one outside, in
// the order of the blocks inside.
func Exits(set *Set) [][2]*ssa.BasicBlock {
	var exits [][2]*ssa.BasicBlock
	for b := range set.All() {
		for _, succ := range b.Succs {
			if !set.Has(succ) {
				exits = append(exits, [2]*ssa.BasicBlock{b, succ})
			}
		}
	}
	return exits
}

// Sets reports whether control that goes from one block to the next gives a variable a constant other than zero: a flag that is set on
// that way alone.
func Sets(from, to *ssa.BasicBlock) bool {
	i := slices.Index(to.Preds, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			return false
		}
		c, ok := phi.Edges[i].(*ssa.Const)
		if ok && c.Value != nil && (c.Value.Kind() != constant.Bool || constant.BoolVal(c.Value)) && c.Value.ExactString() != "0" && c.Value.ExactString() != `""` {
			return true
		}
	}
	return false
}

// Leaves reports whether a block ends the function: it returns or panics.
func Leaves(b *ssa.BasicBlock) bool { return len(b.Succs) == 0 }

// Calls returns the calls of a function, in the order of its blocks.
func Calls(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, b := range fn.Blocks {
		for call := range knowledge.Each[ssa.CallInstruction](b.Instrs) {
			found = append(found, call)
		}
	}
	return found
}

// Returns returns the returns of a function, in the order of its blocks, without the one after a panic that is recovered.
func Returns(fn *ssa.Function) []*ssa.Return {
	var found []*ssa.Return
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover {
			found = append(found, ret)
		}
	}
	return found
}

// Endless reports whether a function has no return: it ends the process or panics on all its paths, or goes on for ever.
func Endless(fn *ssa.Function) bool { return len(fn.Blocks) > 0 && len(Returns(fn)) == 0 }

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

// Preceded reports whether an instruction that by accepts runs before instr on every path to it.
func Preceded(instr ssa.Instruction, by func(ssa.Instruction) bool) bool {
	return knowledge.Any(Earlier(instr), func(earlier ssa.Instruction) bool { return by(earlier) })
}

// Earlier returns the instructions of its function that have run whenever an instruction runs, the last
// one first.
func Earlier(instr ssa.Instruction) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		end := slices.Index(instr.Block().Instrs, instr)
		for b := instr.Block(); b != nil; b = b.Idom() {
			instrs := b.Instrs
			if b == instr.Block() {
				instrs = instrs[:end]
			}
			for _, earlier := range slices.Backward(instrs) {
				if !yield(earlier) {
					return
				}
			}
		}
	}
}

// Int returns the integer that a constant is; ok is false for another value, and for one that is too large.
func Int(v ssa.Value) (n int64, ok bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c.Value)
}

func isInt(v ssa.Value, n int) bool {
	have, ok := Int(v)
	return ok && have == int64(n)
}

// IsReturn reports whether an instruction is a return: where a search ends that leaves the function.
func IsReturn(instr ssa.Instruction) bool {
	_, returns := instr.(*ssa.Return)
	return returns
}

// IsDefer reports whether an instruction defers a call, which runs when the function returns.
func IsDefer(instr ssa.Instruction) bool {
	_, defers := instr.(*ssa.Defer)
	return defers
}

// Last returns the last result of a return, which is its error if its function returns one; nil for a return of nothing.
func Last(ret *ssa.Return) ssa.Value {
	if len(ret.Results) == 0 {
		return nil
	}
	return Returned(ret, len(ret.Results)-1)
}

// ReturnsNil reports whether an instruction is a return that the source has, and its last result the constant nil.
func ReturnsNil(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && len(ret.Results) > 0 && ret.Pos().IsValid() && knowledge.IsNil(Last(ret))
}

// Returned returns result i of a return. A function with a defer stores its results in variables
// first and loads them again: then it is what the block stored last. A struct of which a field is addressed after
// that is more than what was stored. An error that is returned under another name of its type, such as an Event of Knative, is that error.
func Returned(ret *ssa.Return, i int) ssa.Value { return knowledge.PlainError(returned(ret, i)) }

func returned(ret *ssa.Return, i int) ssa.Value {
	load, ok := ret.Results[i].(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ret.Results[i]
	}
	stored := ret.Results[i]
	for _, instr := range ret.Block().Instrs {
		switch instr := instr.(type) {
		case *ssa.Store:
			if instr.Addr == load.X {
				stored = instr.Val
			}
		case *ssa.FieldAddr:
			if instr.X == load.X {
				stored = load
			}
		}
	}
	return stored
}
