package conditions

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Found returns the fact that there is an error, if that is the last thing that a function has found out about any
// error before an instruction; nil otherwise. An error of a kind that was asked for counts as understood.
func (r *Result) Found(at ssa.Instruction) *Fact {
	facts := r.At(at)
	for _, f := range slices.Backward(facts) {
		if f.Subject == nil || !knowledge.IsError(f.Subject.Type()) || f.Predicate == Kind && !f.Truth {
			continue
		}
		understood := slices.ContainsFunc(facts, func(other Fact) bool {
			return other.Predicate == Kind && other.Truth && Same(other.Subject, f.Subject)
		})
		if f.Predicate != Nil || f.Truth || understood {
			return nil
		}
		return &f
	}
	return nil
}
