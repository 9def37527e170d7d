package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// awaited reports whether the object of a use was read by the condition of a poll, a closure that returns a bool and an error, and each of
// its returns of true has a look at the pointer before it: the poll ends without an error only then.
func (r *Result) awaited(use Use) bool {
	root, ok := use.At.Root.(ssa.Instruction)
	if !ok || root.Parent() == use.Instr.Parent() || root.Parent().Parent() == nil {
		return false
	}
	results := root.Parent().Signature.Results()
	if results.Len() != 2 || !knowledge.IsBool(results.At(0).Type()) || !knowledge.IsError(results.At(1).Type()) {
		return false
	}
	ends := false
	for _, b := range root.Parent().Blocks {
		ret, ok := last(b).(*ssa.Return)
		if !ok || goesOn(paths.Returned(ret, 0)) || r.conditions.NotNilAt(paths.Returned(ret, 1), ret) {
			continue
		}
		ends = true
		if r.Unguarded(Use{Instr: ret, Pointer: use.Pointer, At: use.At}) && !r.saidThere(ret, use.At) {
			return false
		}
	}
	return ends
}

// saidThere reports whether a return of a bool is reached, or is true, only if a pointer is not nil, or a list not empty.
func (r *Result) saidThere(ret *ssa.Return, at refs.Ref) bool {
	facts := append(r.conditions.At(ret), r.conditions.Implied(paths.Returned(ret, 0), true)...)
	return slices.ContainsFunc(facts, func(f conditions.Fact) bool {
		return (f.Predicate == conditions.Nil || f.Predicate == conditions.Empty) && !f.Truth && refs.Pointer(f.Subject) == at
	})
}

// goesOn reports whether a bool is false: the condition of a poll is asked again.
func goesOn(v ssa.Value) bool {
	return knowledge.ZeroConstant(v)
}
