package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
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

// partsJoined returns a part of the objects that a join gets, each as a use at the end of the block that its edge leaves. What a loop carries is left out, and
// so is a join of joins.
func (r *Result) partsJoined(join *ssa.Phi, path string) []Use {
	var found []Use
	for i, value := range join.Edges {
		at := refs.Pointer(knowledge.Unconverted(value))
		if _, inner := at.Root.(*ssa.Phi); at.Root == nil || inner {
			continue
		}
		at.Path += path
		found = append(found, Use{Instr: last(join.Block().Preds[i]), At: at})
	}
	return found
}

// joinsOptional reports whether a join gets an optional part of an object by one of its edges, as it is: what else the variable can be says nothing of that.
func (r *Result) joinsOptional(v ssa.Value) bool {
	join, ok := v.(*ssa.Phi)
	if !ok || isMap(join) {
		return false
	}
	joins, known := r.joins[join]
	if !known {
		r.joins[join] = false // a loop can carry the same part round in several variables
		joins = slices.ContainsFunc(r.joined(join, 0), func(use Use) bool {
			return use.At.Path != "" && dereferencable(use.Pointer) != nil && r.missingPart(use)
		})
		r.joins[join] = joins
	}
	return joins
}

// assigned is joined for a variable that closures capture: what the function of a use stores in it before the use, if nothing else does.
func (r *Result) assigned(variable *ssa.Alloc, use Use) []Use {
	var found []Use
	h := r.holder(use.At, use.Instr.Parent())
	for _, store := range flow.StoresTo(variable) {
		at, ok := located(store.Val)
		if store.Parent() != use.Instr.Parent() {
			return nil
		}
		if ok && at.Root != variable && h.leads(store, use) {
			found = append(found, Use{Instr: store, Pointer: store.Val, At: at})
		}
	}
	return found
}
