package reconcileresult

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// loggedWithout reports a write, or what makes one, also again after a conflict, whose error is only logged in a function without results, so that the reconcile that runs it
// learns nothing of the failure. A closure without results is mostly a clean-up after another failure, unless another function calls it
// for each element of something.
func (c *checker) loggedWithout(fn *ssa.Function) {
	if fn.Parent() != nil && !c.forEach(fn) || fn.Parent() == nil && !c.reconciles.Runs(fn) {
		return
	}
	for _, write := range calls.Awaited(fn) {
		f, _ := c.failures.Of(write)
		if f == nil || len(f.Logs) == 0 || len(f.Uses) > 0 || !c.works(write, effects.Writes) || c.untested[write.Call.Pos()] || c.ofFinalizer(write) {
			continue
		}
		c.report(loggedOnly, c.ssa.Range(write), nil, nil,
			"the error of %s is logged, and %s returns none: the reconcile does not learn of it", flow.CalleeName(&write.Call), name(fn))
	}
}

// forEach reports whether a closure is handed to a call that runs it for each element of something, in a function that can fail and that
// works on the cluster. A call that is not seen says so by its name.
func (c *checker) forEach(closure *ssa.Function) bool {
	around := closure.Parent()
	if len(closure.Params) == 0 || !knowledge.ReturnsError(around.Signature) || !c.inScope(around) {
		return false
	}
	for _, call := range calls.Awaited(around) {
		for _, made := range c.graph.Closures(call) {
			if made.Fn == closure && (c.graph.SiteAt(call, closure).Mode == calls.Sync || knowledge.Iterates(&call.Call)) {
				return true
			}
		}
	}
	return false
}

// name returns how a message calls a function.
func name(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "the closure"
	}
	return fn.Name()
}
