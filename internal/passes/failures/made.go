package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Made reports whether result i of a call, a pointer, an interface or a map, is never nil where the call fails, or, of one that returns no error, is
// never nil at all: the functions that the call can run have made it at each such return. An unknown callee may return nil.
func (r *Result) Made(call *ssa.Call, i int) bool {
	return r.each(call, func(s Summary) bool { return slices.Contains(s.Made, i) })
}

// madeBy returns the pointers, interfaces and maps among the results of a function that none of its returns leaves nil, but those with no error
// for certain beside them.
func (r *Result) madeBy(fn *ssa.Function) []int {
	returns, results := paths.Returns(fn), fn.Signature.Results()
	last := results.Len()
	if knowledge.ReturnsError(fn.Signature) {
		last--
		returns = slices.DeleteFunc(returns, func(ret *ssa.Return) bool { return r.conditions.ReturnedError(ret).IsNil() })
	}
	if len(returns) == 0 {
		return nil
	}
	var found []int
	for i := range last {
		t := results.At(i).Type()
		if _, isMap := t.Underlying().(*types.Map); !isMap && !knowledge.Nilable(t) {
			continue
		}
		if !slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return !r.isMade(paths.Returned(ret, i), ret, 0) }) {
			found = append(found, i)
		}
	}
	return found
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

// isMade reports whether what a return returns is certainly not nil, since the function makes it, has its address, or gets it from one that makes
// it: of a call that can fail, what comes with the error that it returns as well.
func (r *Result) isMade(v ssa.Value, ret *ssa.Return, depth int) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global, *ssa.MakeMap, *ssa.MakeInterface:
		return true
	case *ssa.ChangeInterface:
		return r.isMade(v.X, ret, depth)
	case *ssa.Phi:
		return depth < maxWraps && !slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return edge != ssa.Value(v) && !r.isMade(edge, ret, depth+1) })
	case *ssa.Call:
		return r.Made(v, 0)
	case *ssa.Extract:
		call := flow.Made(v)
		return call != nil && r.Made(call, v.Index) && (!knowledge.ReturnsError(call.Call.Signature()) || flow.Made(paths.Last(ret)) == call)
	}
	return false
}
