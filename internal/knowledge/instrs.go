package knowledge

import (
	"iter"
	"slices"

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

// Is reports whether a value, a type or an instruction is of a kind.
func Is[Kind, Of any](v Of) bool {
	_, ok := any(v).(Kind)
	return ok
}

// Only returns the one element of a list; the zero value of another list.
func Only[T any](list []T) (only T) {
	if len(list) == 1 {
		return list[0]
	}
	return only
}

// Rising returns each of some indexes once, in rising order.
func Rising(indexes []int) []int {
	slices.Sort(indexes)
	return slices.Compact(indexes)
}

// Bit returns 1 for what is true.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
