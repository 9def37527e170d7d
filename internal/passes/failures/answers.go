package failures

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Answered returns the return by which a function that asks whether something is there says the same after any error of a
// lookup as it says of what is not there, although it could return the error; nil if there is none. With the error nil, the
// caller has no way to know. A function of a context alone is a condition of a poll, for which false says: try again.
func (r *Result) Answered(f *Failure) *ssa.Return {
	fn := f.Call.Parent()
	results := fn.Signature.Results()
	last := results.Len() - 1
	if last < 1 || !knowledge.IsBool(results.At(0).Type()) || !knowledge.ReturnsError(fn.Signature) || last == 1 && polls(fn) {
		return nil
	}
	if len(f.Uses)+len(f.Logs) > 0 || r.OnlyAbsent(f.Call) {
		return nil
	}
	failed := r.returnsAfter(f.Call, r.Other(f))
	if len(failed) != 1 || !knowledge.ZeroConstant(paths.Returned(failed[0], last)) {
		return nil
	}
	if _, asks := SaysFailed(f.Err, paths.Returned(failed[0], 0)); asks {
		return failed[0]
	}
	says, isConst := paths.Returned(failed[0], 0).(*ssa.Const)
	worked := r.returnsAfter(f.Call, r.conditions.Succeeding(f.Err))
	if r.saysEmpty(f, failed[0].Block()) {
		worked = slices.DeleteFunc(worked, func(ret *ssa.Return) bool { return ret == failed[0] })
	}
	if !isConst || len(worked) == 0 {
		return nil
	}
	if slices.ContainsFunc(worked, func(ret *ssa.Return) bool {
		return !r.presence(f, paths.Returned(ret, 0), constant.BoolVal(says.Value))
	}) {
		return nil
	}
	return failed[0]
}

// SaysFailed returns what a comparison of an error with nil is where there is one; ok is false for another value.
func SaysFailed(err, v ssa.Value) (says, ok bool) {
	compare, isCompare := v.(*ssa.BinOp)
	if !isCompare || !comparesWithNil(compare) || compare.X != err && compare.Y != err {
		return false, false
	}
	return compare.Op == token.NEQ, true
}

// saysEmpty reports whether a function comes to a block on an edge on which another result of a call is empty: err != nil || len(found) == 0.
func (r *Result) saysEmpty(f *Failure, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(b.Preds, func(pred *ssa.BasicBlock) bool {
		return slices.ContainsFunc(r.conditions.OnEdge(pred, slices.Index(pred.Succs, b)), func(fact conditions.Fact) bool {
			part, ok := fact.Subject.(*ssa.Extract)
			return ok && part.Tuple == ssa.Value(f.Call) && part != f.Err && fact.Truth && (fact.Predicate == conditions.Empty || fact.Predicate == conditions.Nil)
		})
	})
}

// polls reports whether a function has no parameter but a context: a condition that is asked again and again has none.
func polls(fn *ssa.Function) bool {
	params := fn.Signature.Params()
	for i := range params.Len() {
		if !knowledge.Context(params.At(i).Type()) {
			return false
		}
	}
	return true
}

// PollsOn reports whether a return of a condition of a poll says that it is to be asked again.
func PollsOn(ret *ssa.Return) bool {
	results := ret.Parent().Signature.Results()
	return results.Len() == 2 && knowledge.IsBool(results.At(0).Type()) && polls(ret.Parent()) && knowledge.ZeroConstant(paths.Returned(ret, 0))
}

// returnsAfter returns the returns that a function comes to after a call by edges that can be taken.
func (r *Result) returnsAfter(call *ssa.Call, taken func(*paths.Explorer, paths.State, int) bool) []*ssa.Return {
	var found []*ssa.Return
	for _, ret := range paths.Returns(call.Parent()) {
		if paths.Find(paths.Search{From: call, Edge: taken, At: ret}) != nil {
			found = append(found, ret)
		}
	}
	return found
}

// presence reports whether a bool says whether a call has found something, if absent is what it says of nothing: the other
// constant, or a comparison of another result of the call with nil, or of the length of the list that it fills in with zero.
func (r *Result) presence(f *Failure, v ssa.Value, absent bool) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return constant.BoolVal(v.Value) != absent
	case *ssa.BinOp:
		if !knowledge.ZeroConstant(v.Y) {
			return false
		}
		if length, ok := v.X.(*ssa.Call); ok && knowledge.BuiltinName(&length.Call) == "len" {
			into := knowledge.Filled(&f.Call.Call)
			return into != nil && flow.Locate(length.Call.Args[0]).Root == flow.Locate(knowledge.Unconverted(into)).Root &&
				(v.Op == token.EQL && absent || (v.Op == token.GTR || v.Op == token.NEQ) && !absent)
		}
		found, ok := v.X.(*ssa.Extract)
		return ok && found.Tuple == ssa.Value(f.Call) && (v.Op == token.EQL) == absent
	}
	return false
}
