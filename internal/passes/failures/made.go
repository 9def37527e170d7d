package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Made reports whether result i of a call, a pointer, an interface or a map, is never nil where the call fails, or, of one that returns no error, is
// never nil at all: the functions that the call can run have made it at each such return, also those of another module, as their source says. An unknown callee may return nil.
func (r *Result) Made(call *ssa.Call, i int) bool {
	if r.each(call, func(s Summary) bool { return slices.Contains(s.Made, i) }) {
		return true
	}
	fn := r.library(call)
	return fn != nil && r.sources.Makes(fn, i)
}

// Present reports whether result i of a call, a pointer, an interface or a map, is never nil where the call works: the functions of it have made what they return
// beside no error. An unknown callee may return nil.
func (r *Result) Present(call *ssa.Call, i int) bool {
	return r.each(call, func(s Summary) bool { return slices.Contains(s.Present, i) })
}

// madeBy returns the pointers, interfaces and maps among the results of a function that none of its returns leaves nil, but those with no error
// for certain beside them.
func (r *Result) madeBy(fn *ssa.Function) []int {
	fails := func(ret *ssa.Return) bool {
		return !knowledge.ReturnsError(fn.Signature) || !r.conditions.ReturnedError(ret).IsNil()
	}
	return r.madeAt(fn, fails, func(call *ssa.Call, i int, ret *ssa.Return) bool {
		return r.Made(call, i) && (!knowledge.ReturnsError(call.Call.Signature()) || flow.Made(paths.Last(ret)) == call)
	})
}

// presentBy returns those that none of the returns of a function which can fail leaves nil, but those with an error for certain beside them.
func (r *Result) presentBy(fn *ssa.Function) []int {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	works := func(ret *ssa.Return) bool { return r.conditions.ReturnedError(ret).Nil }
	return r.madeAt(fn, works, func(call *ssa.Call, i int, ret *ssa.Return) bool {
		if !knowledge.ReturnsError(call.Call.Signature()) {
			return r.Made(call, i)
		}
		err, _ := conditions.ErrorOf(call)
		return err != nil && r.Present(call, i) && (flow.Made(paths.Last(ret)) == call || r.conditions.ErrorAt(err, ret).IsNil())
	})
}

// madeAt returns the pointers, interfaces and maps among the results of a function, without its error, that are made at each of its returns of a kind.
// by says so of the result of a call that is returned.
func (r *Result) madeAt(fn *ssa.Function, kind func(*ssa.Return) bool, by func(call *ssa.Call, i int, ret *ssa.Return) bool) []int {
	returns, results := paths.Returns(fn), fn.Signature.Results()
	last := results.Len()
	if knowledge.ReturnsError(fn.Signature) {
		last--
	}
	if last == 0 {
		return nil
	}
	returns = slices.DeleteFunc(returns, func(ret *ssa.Return) bool { return !kind(ret) })
	if len(returns) == 0 {
		return nil
	}
	var found []int
	for i := range last {
		t := results.At(i).Type()
		if _, isMap := t.Underlying().(*types.Map); !isMap && !knowledge.Nilable(t) {
			continue
		}
		if !slices.ContainsFunc(returns, func(ret *ssa.Return) bool {
			v := paths.Returned(ret, i)
			return !isMadeBy(v, 0, func(call *ssa.Call, i int) bool { return by(call, i, ret) }) && !r.foundNotNil(v, ret)
		}) {
			found = append(found, i)
		}
	}
	return found
}

// foundNotNil reports whether a return comes only where a test has found that a value is not nil.
func (r *Result) foundNotNil(v ssa.Value, ret *ssa.Return) bool {
	return slices.ContainsFunc(r.conditions.At(ret), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == v
	})
}

// madeByAll returns the results that no implementation of a method of an interface leaves nil.
func (r *Result) madeByAll(method *types.Func) []int {
	var found []int
	for i, fn := range r.graph.Implementations(method) {
		if made := r.known[fn].Made; i == 0 {
			found = slices.Clone(made)
		} else {
			found = slices.DeleteFunc(found, func(result int) bool { return !slices.Contains(made, result) })
		}
	}
	return found
}

// isMadeBy reports whether a value is certainly not nil, since the function makes it, has its address, or gets it from a call that makes it.
func isMadeBy(v ssa.Value, depth int, by func(call *ssa.Call, i int) bool) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global, *ssa.MakeMap, *ssa.MakeInterface:
		return true
	case *ssa.ChangeInterface:
		return isMadeBy(v.X, depth, by)
	case *ssa.Phi:
		return depth < maxWraps && !slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return edge != ssa.Value(v) && !isMadeBy(edge, depth+1, by) })
	case *ssa.Call:
		return by(v, 0)
	case *ssa.Extract:
		call := flow.Made(v)
		return call != nil && by(call, v.Index)
	}
	return false
}
