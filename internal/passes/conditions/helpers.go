package conditions

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Returned returns what holds in a function whenever its result is true or false, for a bool, nil, for an error,
// for which truth is set, or what was found, for a pointer, a text or an index, for which it is not: the facts that all returns share which can return that. Their subjects are
// values of the function. What it returns after a panic that it recovers is left out.
func (r *Result) Returned(fn *ssa.Function, result int, truth bool) []Fact {
	return ofSubjects(r.returned(fn, result, truth, 0))
}

func (r *Result) returned(fn *ssa.Function, result int, truth bool, depth int) []Fact {
	var common []Fact
	found := false
	is := fn.Signature.Results().At(result).Type()
	isError := knowledge.IsError(is)
	switch {
	case finds(is):
		return r.returnedThere(fn, result, depth)
	case !isError && !knowledge.IsBool(is):
		return nil // a type parameter, of which an instance is asked
	}
	for _, b := range fn.Blocks {
		ret, ok := last(b).(*ssa.Return)
		if !ok || b == fn.Recover || result >= len(ret.Results) {
			continue // no return, or the one after a recovered panic
		}
		value := paths.Returned(ret, result)
		if !canBe(value, truth) {
			continue
		}
		var facts []Fact
		for _, e := range paths.Decided(b, nil) {
			for _, f := range r.implies(e.If.Cond, e.Succ == 0, depth+1) {
				if f.Predicate != Nil || !r.stale(f, ret) {
					facts = add(facts, f) // a pointer may have been set since
				}
			}
		}
		if isError {
			if slices.ContainsFunc(facts, func(f Fact) bool { return f.Predicate == Nil && !f.Truth && Same(f.Subject, value) }) {
				continue // an error for certain
			}
			facts = aboutNil(facts)
		} else {
			for _, f := range r.implies(value, truth, depth+1) {
				facts = add(facts, f)
			}
		}
		if !found {
			common, found = facts, true
			continue
		}
		if common = shared(common, facts); len(common) == 0 {
			break // no other return adds to what all share
		}
	}
	if !isError {
		for _, f := range r.searched(fn, result, truth) {
			common = add(common, f)
		}
	}
	return common
}

// canBe reports whether a bool that is returned can be true, or false, or an error nil.
func canBe(value ssa.Value, truth bool) bool {
	switch v := value.(type) {
	case *ssa.Const:
		return v.Value == nil && knowledge.IsError(v.Type()) || v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value) == truth
	case *ssa.MakeInterface:
		return false
	case *ssa.Call:
		return !knowledge.MakesError(&v.Call)
	}
	return true
}

// helped returns what a call of a function of the package says of its arguments when a bool that it
// returns is true, or false, or an error nil. A call that can be of several functions says nothing.
func (r *Result) helped(call *ssa.Call, result int, q question) []Fact {
	callees := r.graph.Targets(call)
	if len(callees) == 0 {
		return r.elsewhere(call, result, q.truth)
	}
	if len(callees) != 1 || call.Call.IsInvoke() {
		return nil
	}
	fn := callees[0]
	var facts []Fact
	for _, f := range r.returned(fn, result, q.truth, q.depth+1) {
		subject, ok := actual(call, fn, f.Subject)
		if !ok && f.Predicate == Nil {
			f = f.asAbsent()
		}
		if !ok && (f.ofObject() || f.Predicate == Absent) {
			at := f.On()
			f.Path = at.Path
			subject, ok = actual(call, fn, at.Root)
		}
		if !ok {
			continue
		}
		if f.Value != nil {
			if f.Value, ok = actual(call, fn, f.Value); !ok {
				continue
			}
		}
		f.Subject = subject
		if f, ok = f.ofObjectIfFinalizers(); ok {
			facts = add(facts, f)
		}
	}
	return facts
}

// actual returns what a value of a callee is to the caller: an argument for a parameter, what a
// closure captures, a constant.
func actual(call *ssa.Call, fn *ssa.Function, v ssa.Value) (ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global:
		return v, true
	case *ssa.Parameter:
		if v.Parent() == fn {
			arg := flow.Actual(&call.Call, fn, flow.ParamIndex(v))
			return arg, arg != nil
		}
	case *ssa.FreeVar:
		closure, ok := call.Call.Value.(*ssa.MakeClosure)
		if ok && closure.Fn == fn {
			for i, free := range fn.FreeVars {
				if free == v {
					return closure.Bindings[i], true
				}
			}
		}
	default:
		if v != nil && v.Parent() == call.Parent() {
			return v, true
		}
	}
	return nil, false
}
