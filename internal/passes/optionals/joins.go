package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxJoins bounds how many joins of a value are looked through.
const maxJoins = 4

// joined returns the values that a join gets by those of its edges on which nothing says that they are there, each as a use at the end
// of the block that the edge leaves. One that can be nil without a look at an object is left out.
func (r *Result) joined(join *ssa.Phi, depth int) []Use {
	var found []Use
	for i, value := range join.Edges {
		at, ok := located(value)
		if !ok || at.Root == join || depth > maxJoins {
			continue
		}
		from := join.Block().Preds[i]
		use := Use{Instr: last(from), Pointer: value, At: at}
		if !r.holder(at, join.Parent()).mayBeNil(from, slices.Index(from.Succs, join.Block())) {
			continue
		}
		if inner, ok := at.Root.(*ssa.Phi); ok && at.Path == "" {
			if r.Unguarded(use) {
				found = append(found, r.joined(inner, depth+1)...)
			}
			continue
		}
		found = append(found, use)
	}
	return found
}
