package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// readsOthers reports whether a call is a question that reads objects of the cluster, and that is handed nothing but parts of a specification and what the reconciler
// holds: what a pass writes into its own object does not change the answer. One that is named after a change is about what the pass may write.
func (r *Result) readsOthers(call *ssa.Call) bool {
	does, _ := r.effects.Call(call)
	if knowledge.AsksForChange(&call.Call) || !does.Has(effects.Reads, effects.Shares) || slices.ContainsFunc(does, matters) {
		return false
	}
	return !slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		_, constant := arg.(*ssa.Const)
		return !constant && !knowledge.Context(arg.Type()) && !r.specified(arg, 0) && !ofReconciler(arg)
	})
}

// matters reports whether a question with an effect can say something else the next time: it does more than to read and to compute, or looks at the clock.
func matters(e effects.Effect) bool {
	switch e.Kind {
	case effects.Reads, effects.Shares, effects.Fills, effects.Logs, effects.Asks:
		return false
	case effects.Counts:
		return e.Detail == effects.Clock
	case effects.Unknown:
		return !effects.OfLibrary(e.Detail) && e.Detail != effects.Interface && e.Detail != effects.Compares
	}
	return true
}

// ofReconciler reports whether a value is a reconciler, or one of its fields.
func ofReconciler(v ssa.Value) bool {
	root := flow.Locate(knowledge.Unconverted(v)).Root
	return root != nil && knowledge.Reconciler(root.Type())
}
