package blocked

import (
	"golang.org/x/tools/go/ssa"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// succeeded returns the errors of a call that are nil once an instruction in its callee has run: what fails before it has
// started nothing. The errors that are known to be nil in the callee are handed over in nils.
func (x *leakFinder) succeeded(call ssa.Instruction, after ssa.Instruction, nils map[ssa.Value]bool) map[ssa.Value]bool {
	value, ok := call.(*ssa.Call)
	if !ok {
		return nil
	}
	found := make(map[ssa.Value]bool)
	results := after.Parent().Signature.Results()
	for i := range results.Len() {
		if !knowledge.IsError(results.At(i).Type()) || !x.returnsNil(after, i, nils) {
			continue
		}
		if results.Len() == 1 {
			found[value] = true
		}
		for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(value)) {
			if part.Index == i {
				found[part] = true
			}
		}
	}
	return found
}

// returnsNil reports whether result i of a function is nil wherever it returns after an instruction.
func (x *leakFinder) returnsNil(after ssa.Instruction, i int, nils map[ssa.Value]bool) bool {
	returns, always := false, true
	paths.Results(paths.Search{
		From: after,
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return !slices.ContainsFunc(x.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool { return x.fails(f, nils) })
		},
	}, i, func(v ssa.Value) {
		constant, ok := v.(*ssa.Const)
		returns = true
		always = always && (ok && constant.IsNil() || nils[x.held(v)])
	})
	return returns && always
}

// fails reports whether a fact says that an error which is nil is not.
func (x *leakFinder) fails(f conditions.Fact, nils map[ssa.Value]bool) bool {
	return f.Predicate == conditions.Nil && !f.Truth && nils[x.held(f.Subject)]
}

// held returns what a variable holds where it is read, if that is known; other values themselves.
func (x *leakFinder) held(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return v
	}
	if last, known := x.graph.LastWrite(flow.Variable(load.X), nil, load); known && last != nil && last.Value != nil {
		return last.Value
	}
	return v
}

// finishes reports whether what returns an error comes to its end without one when its work is done: a function of the package that waits for
// no stop, or whatever a caller gives. A method of a library, or of an interface, may be one that ends with its failure only.
func (r *Result) finishes(err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil || call.Call.IsInvoke() {
		return false
	}
	if len(r.graph.Callees(call)) == 0 {
		return knowledge.Dynamic(&call.Call)
	}
	does, _ := r.effects.Call(call)
	return !does.Lives() && !does.Has(effects.Serves)
}
