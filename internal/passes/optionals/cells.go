package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// cell returns the variable that a path begins with if it holds a pointer: one that a closure captures, and that is assigned anew somewhere, so that
// the object in it is that of the last assignment. It returns nil for another root.
func cell(root ssa.Value) *ssa.Alloc {
	variable, ok := root.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if _, pointer := variable.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Pointer); !pointer {
		return nil
	}
	return variable
}

// assignedHere reports whether a value is read from a variable by the only function that assigns to it, but for closures that are deferred: they
// run when the function is done. No call in between puts another object there.
func assignedHere(variable *ssa.Alloc, v ssa.Value) bool {
	if v.Parent() != variable.Parent() {
		return false
	}
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if ref.Addr != ssa.Value(variable) {
				return false
			}
		case *ssa.MakeClosure:
			if !flow.OnlyDeferred(ref) && !onlyReads(ref, variable) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// onlyReads reports whether a closure does nothing with a variable that it captures but read it.
func onlyReads(closure *ssa.MakeClosure, variable *ssa.Alloc) bool {
	captured := closure.Fn.(*ssa.Function).FreeVars
	for i, bound := range closure.Bindings {
		if bound == ssa.Value(variable) && slices.ContainsFunc(knowledge.Referrers(captured[i]), func(ref ssa.Instruction) bool {
			_, load := ref.(*ssa.UnOp)
			return !load
		}) {
			return false
		}
	}
	return true
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
