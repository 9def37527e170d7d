package failures

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Presumes is what a function says that looks up an object and returns no error: one of its results, the bool where it has one, is false, true or nil
// whenever the lookup fails, for whatever reason, and never when it works.
type Presumes struct {
	Type   string // of the object
	Absent bool   // what a bool is then
	Result int    // the result
	Logged bool   // the error is in a log
}

// Says reports whether a fact is what the result of a call says after an error.
func (says *Presumes) Says(fact conditions.Fact) bool {
	if part, of := fact.Subject.(*ssa.Extract); of && part.Index != says.Result {
		return false
	}
	return fact.Predicate == conditions.True && fact.Truth == says.Absent || fact.Predicate == conditions.Nil && fact.Truth
}

// Presumed returns what the result of a call says if it is taken for the absence of an object; nil for other calls.
func (r *Result) Presumed(call *ssa.Call) *Presumes {
	if known := r.summaries(call); len(known) == 1 {
		return known[0].Presumes
	}
	return nil
}

// presumedBy returns what the result of a function says of a lookup that has failed; nil if nothing.
func (r *Result) presumedBy(fn *ssa.Function) *Presumes {
	results := fn.Signature.Results()
	if results.Len() == 0 || knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	for _, call := range calls.Awaited(fn) {
		if !knowledge.LooksUpObject(&call.Call) || r.OnlyAbsent(call) {
			continue
		}
		f, _ := r.Of(call)
		if f == nil || len(f.Uses) > 0 {
			continue
		}
		says := max(0, slices.IndexFunc(slices.Collect(results.Variables()), func(v *types.Var) bool { return knowledge.IsBool(v.Type()) }))
		if absent, ok := r.presumption(fn, f, says); ok {
			return &Presumes{knowledge.TypeName(knowledge.LookedUp(&call.Call)), absent, says, len(f.Logs) > 0}
		}
	}
	return nil
}

// presumption returns the bool that a function returns as one of its results when a lookup has failed, false for nil.
func (r *Result) presumption(fn *ssa.Function, f *Failure, result int) (absent, ok bool) {
	for _, ret := range paths.Returns(fn) {
		if failed, ok := SaysFailed(f.Err, paths.Returned(ret, result)); ok {
			return failed, true
		}
	}
	failed := r.returnsAfter(f.Call, r.Other(f))
	if len(failed) != 1 {
		return false, false
	}
	c, isConst := paths.Returned(failed[0], result).(*ssa.Const)
	if !isConst || slices.ContainsFunc(r.returnsAfter(f.Call, r.conditions.Succeeding(f.Err)), func(ret *ssa.Return) bool { return sameConstant(paths.Returned(ret, result), c) }) {
		return false, false
	}
	if c.Value == nil {
		return false, true
	}
	return c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value), c.Value.Kind() == constant.Bool
}

// sameConstant reports whether a value is, or can be, a constant.
func sameConstant(v ssa.Value, c *ssa.Const) bool {
	other, ok := v.(*ssa.Const)
	if !ok {
		_, joins := v.(*ssa.Phi)
		return joins
	}
	if other.Value == nil || c.Value == nil {
		return other.Value == c.Value
	}
	return constant.Compare(other.Value, token.EQL, c.Value)
}
