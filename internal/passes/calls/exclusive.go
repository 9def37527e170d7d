package calls

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Exclusive reports whether at most one of two instructions can follow a run of another one, in what its function runs or
// starts from there on: two cases of a switch lead to them, for instance. It is false where an instruction is not known to
// be reached from that function.
func (g *Graph) Exclusive(from, a, b ssa.Instruction) bool {
	first, second := g.leading(from.Parent(), a), g.leading(from.Parent(), b)
	if len(first) == 0 || len(second) == 0 {
		return false
	}
	again := paths.Is(from)
	follows := func(x, y ssa.Instruction) bool {
		return paths.Find(paths.Search{From: x, At: y, Avoid: again}) != nil
	}
	return !slices.ContainsFunc(first, func(x ssa.Instruction) bool {
		return slices.ContainsFunc(second, func(y ssa.Instruction) bool { return x == y || follows(x, y) || follows(y, x) })
	})
}

// leading returns the instructions of a function that lead to one of what it runs or starts.
func (g *Graph) leading(fn *ssa.Function, to ssa.Instruction) []ssa.Instruction {
	places := g.Above(to, func(ssa.Instruction, Mode) bool { return true })
	return slices.DeleteFunc(places, func(place ssa.Instruction) bool { return place.Parent() != fn })
}
