package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// followedAtEnd returns where a value is followed, if it is nil, by what an instruction defers: a method that follows its receiver, or a closure that has the
// value in a variable which nothing else is assigned to, and follows it whatever the other variables hold that it captures. The deferred call runs
// however the function ends, also where it has found the error by then.
func (r *Result) followedAtEnd(instr ssa.Instruction, value ssa.Value) ssa.Instruction {
	deferred, ok := instr.(*ssa.Defer)
	if !ok {
		return nil
	}
	closure, ok := deferred.Call.Value.(*ssa.MakeClosure)
	if !ok {
		if slices.Contains(r.needs.Arguments(deferred), needs.Argument{Value: value}) {
			return deferred
		}
		return nil
	}
	fn := closure.Fn.(*ssa.Function)
	for i, bound := range closure.Bindings {
		variable, ok := bound.(*ssa.Alloc)
		if !ok || !holdsOnly(variable, value) || i >= len(fn.FreeVars) || recovers(fn) {
			continue
		}
		for load := range calls.Each[*ssa.UnOp](fn) {
			if load.X != ssa.Value(fn.FreeVars[i]) {
				continue
			}
			for _, use := range knowledge.Referrers(load) {
				if r.follows(use, load) && !asksCaptured(use) {
					return use
				}
			}
		}
	}
	return nil
}

// holdsOnly reports whether nothing is stored in a variable but a value, in whatever function.
func holdsOnly(variable *ssa.Alloc, value ssa.Value) bool {
	stores := flow.StoresTo(variable)
	return len(stores) == 1 && stores[0].Val == value && !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		closure, ok := ref.(*ssa.MakeClosure)
		return ok && assignsTo(closure, variable)
	})
}

// assignsTo reports whether a closure, or one in it, may assign to a variable of the function around it.
func assignsTo(closure *ssa.MakeClosure, variable ssa.Value) bool {
	at := slices.Index(closure.Bindings, variable)
	return at >= 0 && assigns(closure.Fn.(*ssa.Function).FreeVars[at])
}

// assigns reports whether a function, or one in it, may assign to a variable that it captures.
func assigns(captured *ssa.FreeVar) bool {
	return slices.ContainsFunc(knowledge.Referrers(captured), func(ref ssa.Instruction) bool {
		_, loads := ref.(*ssa.UnOp)
		return !loads
	})
}

// recovers reports whether a function ends a panic.
func recovers(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool { return knowledge.BuiltinName(call.Common()) == "recover" })
}

// asksCaptured reports whether a condition that decides an instruction may depend on what the function captures: on the error, or on what came with it.
func asksCaptured(instr ssa.Instruction) bool {
	return slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool {
		return flow.ComputedFrom(e.If.Cond, func(v ssa.Value) bool { _, captured := v.(*ssa.FreeVar); return captured })
	})
}
