package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// captured returns the calls of a function that run a closure, itself or as an argument, in which a parameter of the function is followed that nothing
// there has looked at before, of the locations that accept accepts. A call that is handed a closure is taken to run it.
func (r *Result) captured(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	ofParameter := func(at refs.Ref) bool {
		param, ok := at.Root.(*ssa.Parameter)
		return ok && param.Parent() == fn && accept(at)
	}
	var found []Use
	for _, call := range calls.In(fn) {
		for _, v := range append(slices.Clone(call.Common().Args), call.Common().Value) {
			closure, ok := v.(*ssa.MakeClosure)
			if !ok {
				continue
			}
			inner := closure.Fn.(*ssa.Function)
			for _, use := range append(r.uses(inner, ofParameter), r.variables(inner, ofParameter)...) {
				if use.Joined == nil && r.holder(use.At, inner).leads(nil, use) {
					found = append(found, Use{Instr: call, Pointer: use.Pointer, At: use.At, Plain: use.Plain, Inner: &use})
				}
			}
		}
	}
	return found
}

// explainedInside is explained for a use in a closure that is run after a test. What decides a use of a pointer that is no part of an object
// counts, whatever it is.
func (h *holder) explainedInside(test paths.Edge, use Use) bool {
	decided := paths.Decided(use.Instr.Block(), nil)
	if use.Plain {
		return len(decided) > 0
	}
	after, inside := paths.After(test.If.Block(), nil), paths.Reach(use.Instr.Parent().Blocks[0], nil)
	return slices.ContainsFunc(decided, func(e paths.Edge) bool {
		return h.says(e.If.Cond, after, make(map[ssa.Value]bool)) || h.says(e.If.Cond, inside, make(map[ssa.Value]bool))
	})
}
