package losses

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// toldAtEnd reports whether a deferred function that sets the error of a return may learn of a failure by what it has: the call may have noted it in the
// status of an object that the deferred function has as well, and writes. A call that is not seen may note it anywhere in what it is handed.
func (r *Result) toldAtEnd(f *failures.Failure, ret *ssa.Return) bool {
	closures := r.reconciles.AtEnd(ret)
	if len(closures) == 0 {
		return false
	}
	if _, writes := knowledge.WriteOf(&f.Call.Call); writes || knowledge.ReadsObjects(&f.Call.Call) {
		return false
	}
	does, seen := r.effects.Call(f.Call)
	return slices.ContainsFunc(knowledge.Args(&f.Call.Call), func(arg ssa.Value) bool {
		if knowledge.Context(arg.Type()) || !slices.ContainsFunc(closures, func(closure *ssa.MakeClosure) bool { return captures(closure, arg) }) {
			return false
		}
		at := flow.Locate(knowledge.Unconverted(arg))
		return !seen || slices.ContainsFunc(does, func(e effects.Effect) bool {
			path := strings.TrimPrefix(e.On.Path, at.Path)
			return e.Kind == effects.Stores && e.On.Root == at.Root && (path == "" || strings.HasPrefix(path, statusField))
		})
	})
}

const statusField = ".Status"

// captures reports whether a closure has a variable that a value is read from, or is the address of.
func captures(closure *ssa.MakeClosure, v ssa.Value) bool {
	v = knowledge.Unconverted(v)
	return slices.ContainsFunc(closure.Bindings, func(bound ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return v == bound || ok && load.X == bound || flow.Locate(v).Root == bound
	})
}
