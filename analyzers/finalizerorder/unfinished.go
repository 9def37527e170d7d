package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leftUnfinished reports a clean-up after whose success a finalizer is removed, and that has begun and returns success before its last steps because another system has not
// given the one answer that is waited for. One that ends before it has done anything may have found that there is nothing to clean up.
func (c *checker) leftUnfinished(fn *ssa.Function) {
	works := slices.DeleteFunc(calls.Awaited(fn), func(call *ssa.Call) bool {
		_, fails := conditions.ErrorOf(call)
		does, _ := c.effects.Call(call)
		return !fails || !c.isCleanUp(call) && !does.Has(effects.Writes)
	})
	steps := slices.DeleteFunc(slices.Clone(works), func(call *ssa.Call) bool { return !c.isCleanUp(call) })
	for _, ret := range paths.Returns(fn) {
		if !c.reconciles.Succeeds(ret, true) {
			continue
		}
		for _, f := range c.conditions.Under(ret) {
			asked := flow.Made(f.Subject)
			if f.Predicate != conditions.Equal || f.Truth || asked == nil || f.Edge.If == nil || !asksOthers(asked) {
				continue
			}
			begun := slices.ContainsFunc(works, func(step *ssa.Call) bool { return objects.After(step, asked) })
			left := slices.IndexFunc(steps, func(step *ssa.Call) bool {
				return objects.After(f.Edge.If, step) && !objects.After(step, f.Edge.If) && !objects.After(step, ret)
			})
			if !begun || left < 0 {
				continue
			}
			c.report(removedBeforeCleanup, c.ssa.Range(ret),
				fmt.Sprintf("%s ends without an error before %s, since %s does not answer as it is to: the finalizer that it is run for is removed",
					calls.Declared(fn).Name(), flow.CalleeName(steps[left].Common()), flow.CalleeName(asked.Common())),
				[]analysis.RelatedInformation{c.ssa.Related(asked, "asked here"), c.ssa.Related(steps[left], "not done then")})
			break
		}
	}
}

// asksOthers reports whether a call is handed a context and has one result, an answer that is neither an error nor an object.
func asksOthers(call *ssa.Call) bool {
	results := call.Call.Signature().Results()
	return results.Len() == 1 && !knowledge.IsError(results.At(0).Type()) && !knowledge.IsObject(results.At(0).Type()) &&
		slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) })
}
