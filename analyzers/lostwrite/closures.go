package lostwrite

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// asCalled returns what a function that is handed over does, in the terms of the caller: where another function has made it, with
// what the caller gave that one for its parameters. It returns nil where the call of that one is not seen.
func (c *checker) asCalled(mutate ssa.Value, fn, caller *ssa.Function) *edits.Function {
	inner, maker := c.edits.Of(fn), fn.Parent()
	for around := caller; around != nil; around = around.Parent() {
		if maker == around {
			return inner
		}
	}
	if maker == nil {
		return inner
	}
	made, ok := mutate.(*ssa.Call)
	if !ok || made.Call.StaticCallee() != maker {
		return nil
	}
	own := *inner
	own.Events = slices.Clone(inner.Events)
	for i, e := range own.Events {
		if param, ok := e.At.Root.(*ssa.Parameter); ok && param.Parent() == maker {
			if arg := flow.Actual(&made.Call, maker, flow.ParamIndex(param)); arg != nil {
				own.Events[i].At = refs.ValueAt(arg, e.At.Path)
			}
		}
	}
	return &own
}
