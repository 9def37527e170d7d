package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// putAside reports whether an instruction puts an error into a variable that deferred functions capture, and nothing reads it from there: what its function does with it,
// it does with the error itself, and what a return stores in a result comes before any deferred function runs.
func putAside(instr ssa.Instruction, err ssa.Value) bool {
	store, ok := instr.(*ssa.Store)
	if !ok || store.Val != err {
		return false
	}
	variable, ok := store.Addr.(*ssa.Alloc)
	if !ok || !ssabuild.SeesThrough(store.Parent()) || !ssabuild.SetOnlyHere(variable) || !onlyDeferred(variable) {
		return false
	}
	atEnd := readAtEnd(variable)
	return paths.Find(paths.Search{
		From: store, Plain: true,
		To: func(instr ssa.Instruction) bool {
			load, loads := instr.(*ssa.UnOp)
			_, ends := instr.(*ssa.RunDefers)
			return loads && load.X == ssa.Value(variable) && len(knowledge.Referrers(load)) > 0 || ends && atEnd
		},
		Avoid: func(instr ssa.Instruction) bool {
			other, ok := instr.(*ssa.Store)
			return ok && other.Addr == ssa.Value(variable)
		},
	}) == nil
}

// onlyDeferred reports whether no closure has a variable but those that are deferred.
func onlyDeferred(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		closure, ok := ref.(*ssa.MakeClosure)
		return ok && !ssabuild.OnlyDeferred(closure)
	})
}

// readAtEnd reports whether a deferred function reads what a variable holds when it begins, and not only what it has put there itself.
func readAtEnd(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		closure, ok := ref.(*ssa.MakeClosure)
		if !ok {
			return false
		}
		refs := knowledge.Referrers(closure.Fn.(*ssa.Function).FreeVars[slices.Index(closure.Bindings, ssa.Value(variable))])
		return slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
			if _, stores := ref.(*ssa.Store); stores {
				return false
			}
			return !slices.ContainsFunc(refs, func(first ssa.Instruction) bool {
				_, stores := first.(*ssa.Store)
				return stores && paths.Before(first, ref)
			})
		})
	})
}
