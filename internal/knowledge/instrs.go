package knowledge

import (
	"iter"

	"golang.org/x/tools/go/ssa"
)

// Referrers returns the instructions that use a value: none for a constant, a function or a variable of a package, of which SSA
// knows no uses.
func Referrers(v ssa.Value) []ssa.Instruction {
	if refs := v.Referrers(); refs != nil {
		return *refs
	}
	return nil
}

// Each returns the instructions of one kind in a list: the instructions of a block, or the referrers of a value.
func Each[T ssa.Instruction](list []ssa.Instruction) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, instr := range list {
			if t, ok := instr.(T); ok && !yield(t) {
				return
			}
		}
	}
}

// First returns the first instruction of a kind in a list.
func First[T ssa.Instruction](list []ssa.Instruction) (first T, ok bool) {
	for _, instr := range list {
		if first, ok = instr.(T); ok {
			return first, true
		}
	}
	return first, false
}

// Any reports whether a predicate holds of one of the values of a sequence.
func Any[T any](all iter.Seq[T], holds func(T) bool) bool {
	for v := range all {
		if holds(v) {
			return true
		}
	}
	return false
}

// Visited reports whether a walk has been at a place before, and notes that it is there now.
func Visited[K comparable](seen map[K]bool, at K) bool {
	if seen[at] {
		return true
	}
	seen[at] = true
	return false
}

// Tuple returns the value that v is one of the results of; v itself if it is no such result.
func Tuple(v ssa.Value) ssa.Value {
	if part, ok := v.(*ssa.Extract); ok {
		return part.Tuple
	}
	return v
}

// Operand returns what a load, a receive or another unary operation is made on; v itself if it is none.
func Operand(v ssa.Value) ssa.Value {
	if op, ok := v.(*ssa.UnOp); ok {
		return op.X
	}
	return v
}
