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
