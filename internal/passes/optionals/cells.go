package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// cell returns the variable that a path begins with if it holds a pointer: one that a closure captures, and that is assigned anew somewhere, so that
// the object in it is that of the last assignment. It returns nil for another root.
func cell(root ssa.Value) *ssa.Alloc {
	variable, ok := root.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if _, pointer := knowledge.Pointee(variable.Type()).Underlying().(*types.Pointer); !pointer {
		return nil
	}
	return variable
}

// assignedHere reports whether a value is read from a variable by the only function that assigns to it.
func assignedHere(variable *ssa.Alloc, v ssa.Value) bool {
	return v.Parent() == variable.Parent() && ssabuild.SetOnlyHere(variable)
}

// unguardedInCell is Unguarded for a part of the object that a variable holds: a path leads from one of the assignments to the use, and what that
// has assigned comes from outside, without a look at the part before. What a call has returned may be complete.
func (r *Result) unguardedInCell(use Use, variable *ssa.Alloc) bool {
	h := r.holder(use.At, use.Instr.Parent())
	return slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
		at := refs.Pointer(knowledge.Unconverted(store.Val))
		switch root := at.Root.(type) {
		case *ssa.Parameter:
		case *ssa.Alloc:
			if cell(root) != nil || !r.comesFilled(root) && !r.readInto(variable) {
				return false
			}
		default:
			return false
		}
		at.Path += use.At.Path
		of := Use{Instr: store, At: at}
		return store.Parent() == use.Instr.Parent() && h.leads(store, use) && r.Unguarded(of) && !r.Asked(of) && !r.GuardedAbove(of)
	})
}

// readInto reports whether a function reads an object from the cluster into the one that a variable holds.
func (r *Result) readInto(variable *ssa.Alloc) bool {
	return r.edits.Of(variable.Parent()).Has(func(e edits.Event) bool { return e.At.Root == variable && e.Kind == edits.Filled })
}
