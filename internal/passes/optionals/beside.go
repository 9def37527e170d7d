package optionals

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// besides returns the tests on an edge that ask what came beside a pointer: a map has no entry, an assertion has failed, or a function of the package has found
// nothing. The pointer is nil there.
func (r *Result) besides(b *ssa.BasicBlock, succ int) []test {
	branch, ok := last(b).(*ssa.If)
	if !ok {
		return nil
	}
	var found []test
	for _, f := range r.conditions.OnEdge(b, succ) {
		if f.Truth {
			continue
		}
		tuple := f.Subject
		if said, ok := tuple.(*ssa.Extract); ok && f.Predicate == conditions.True {
			tuple = said.Tuple
		}
		for pointer := range knowledge.Each[*ssa.Extract](knowledge.Referrers(tuple)) {
			if dereferencable(pointer) == nil {
				continue
			}
			if f.Predicate == conditions.Ok && pointer.Index == 0 || f.Predicate == conditions.True && r.missed(pointer, f.Subject) {
				edge := paths.Edge{If: branch, Succ: succ}
				found = append(found, test{at: refs.Pointer(pointer), edge: edge, asked: edge, beside: true})
			}
		}
	}
	return found
}
