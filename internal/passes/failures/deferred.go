package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Deferred is an error that a deferred function assigns to a variable of the function around it, without a look at
// what is there.
type Deferred struct {
	Call     *ssa.Call
	Variable *ssa.Alloc
	Result   bool // the variable is the result; otherwise nothing reads it any more
}

// Deferred returns the errors that a function assigns when the function around it has returned its results.
func (r *Result) Deferred(fn *ssa.Function) []Deferred {
	if fn.Parent() == nil || !r.graph.RunsOnly(fn, calls.Deferred) {
		return nil
	}
	var found []Deferred
	for _, instr := range calls.In(fn) {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		f, _ := r.Of(call)
		if f == nil {
			continue
		}
		for _, ref := range *f.Err.Referrers() {
			if store, ok := ref.(*ssa.Store); ok && len(f.Uses) == 1 {
				found = append(found, deferredStore(fn, call, store)...)
			}
		}
	}
	return found
}

// deferredStore returns what a store of an error is, if the deferred function has the variable for nothing else.
func deferredStore(fn *ssa.Function, call *ssa.Call, store *ssa.Store) []Deferred {
	captured, ok := store.Addr.(*ssa.FreeVar)
	if !ok || len(*captured.Referrers()) > 1 {
		return nil
	}
	variable := flow.Variable(captured)
	if variable == nil || variable.Parent() != fn.Parent() {
		return nil
	}
	results := fn.Parent().Signature.Results()
	if !knowledge.ReturnsError(fn.Parent().Signature) || len(paths.Decided(store.Block(), nil)) > 0 {
		return nil // under a condition, it may be assigned only when it is not nil
	}
	d := Deferred{call, variable, results.At(results.Len()-1).Name() == variable.Comment}
	if !d.Result && readLater(variable) {
		return nil
	}
	return []Deferred{d}
}

// readLater reports whether something else than the function that declares a variable may read it: that function
// has ended before what it defers runs.
func readLater(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(*variable.Referrers(), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != variable
		case *ssa.UnOp:
			return false
		case *ssa.MakeClosure:
			return slices.ContainsFunc(ref.Bindings, func(bound ssa.Value) bool {
				return bound == variable && reads(ref.Fn.(*ssa.Function).FreeVars[slices.Index(ref.Bindings, bound)])
			})
		}
		return true
	})
}

// reads reports whether a function does anything but to store in a variable that it captures.
func reads(captured *ssa.FreeVar) bool {
	return slices.ContainsFunc(*captured.Referrers(), func(ref ssa.Instruction) bool {
		_, stores := ref.(*ssa.Store)
		return !stores
	})
}
