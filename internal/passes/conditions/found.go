package conditions

import (
	"go/constant"
	"go/token"
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

// Misses reports whether a fact is that a library function has looked for an element of a list and has found none: it has returned -1 as the index, or false.
func (f Fact) Misses() bool {
	part, beside := f.Subject.(*ssa.Extract)
	searched := func(v ssa.Value) bool {
		call, ok := v.(*ssa.Call)
		return ok && knowledge.SearchedIn(&call.Call) != nil
	}
	if f.Predicate == True {
		return !f.Truth && (searched(f.Subject) || beside && part.Index == 1 && searched(part.Tuple))
	}
	index, ok := f.Value.(*ssa.Const)
	if !ok || index.Value == nil || !searched(f.Subject) {
		return false
	}
	op := token.EQL
	if f.Predicate == Compared {
		op = f.Cond.(*ssa.BinOp).Op
	} else if f.Predicate != Equal {
		return false
	}
	holds := func(n int64) bool { return constant.Compare(constant.MakeInt64(n), op, index.Value) == f.Truth }
	return holds(-1) && !holds(0) && !holds(1)
}
