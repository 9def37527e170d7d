package optionals

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// unvalidated reports whether an object can be one that a mutating webhook of the package gets, which the API server validates only afterwards: what its API requires can be
// missing as well.
func (r *Result) unvalidated(root ssa.Value) bool {
	seen, todo := map[ssa.Value]bool{root: true}, []ssa.Value{root}
	for len(todo) > 0 && len(seen) <= maxAsked {
		v := todo[0]
		todo = todo[1:]
		fn := v.Parent()
		if fn == nil {
			continue
		}
		if param, ok := v.(*ssa.Parameter); r.mutates(calls.Declared(fn)) && (!ok || isObject(param.Type())) {
			return true
		}
		for _, source := range r.graph.Sources(v) {
			if of := refs.Pointer(source).Root; of != nil && !seen[of] {
				seen[of] = true
				todo = append(todo, of)
			}
		}
	}
	return false
}

// mutates reports whether a function is a mutating webhook: one that sets defaults, or that answers a review with patches.
func (r *Result) mutates(fn *ssa.Function) bool {
	if !knowledge.AnswersReview(fn.Signature) {
		return knowledge.IsDefaulter(fn.Signature, fn.Name())
	}
	seen, todo := map[*ssa.Function]bool{fn: true}, []*ssa.Function{fn}
	for len(todo) > 0 && len(seen) <= maxAsked {
		next := todo[0]
		todo = todo[1:]
		for instr := range calls.Instrs(next) {
			if knowledge.Patches(instr) {
				return true
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, callee := range r.graph.Callees(call) {
				if !seen[callee] {
					seen[callee] = true
					todo = append(todo, callee)
				}
			}
		}
	}
	return false
}
