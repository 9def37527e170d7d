package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Made reports whether result i of a call, a pointer, an interface or a map, is never nil, whatever the error is: the functions that the call can run
// have made it at each of their returns. An unknown callee may return nil.
func (r *Result) Made(call *ssa.Call, i int) bool {
	return r.each(call, func(s Summary) bool { return slices.Contains(s.Made, i) })
}

// madeBy returns the pointers, interfaces and maps among the results beside the error of a function that none of its returns leaves nil.
func (r *Result) madeBy(fn *ssa.Function) []int {
	returns := paths.Returns(fn)
	if !knowledge.ReturnsError(fn.Signature) || len(returns) == 0 {
		return nil
	}
	var found []int
	for i := range fn.Signature.Results().Len() - 1 {
		t := fn.Signature.Results().At(i).Type()
		if _, isMap := t.Underlying().(*types.Map); !isMap && !knowledge.Nilable(t) {
			continue
		}
		if !slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return !r.isMade(paths.Returned(ret, i), 0) }) {
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

// isMade reports whether a value is certainly not nil, since the function makes it, has its address, or gets it from one that makes it.
func (r *Result) isMade(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global, *ssa.MakeMap, *ssa.MakeInterface:
		return true
	case *ssa.ChangeInterface:
		return r.isMade(v.X, depth)
	case *ssa.Phi:
		return depth < maxWraps && !slices.ContainsFunc(v.Edges, func(edge ssa.Value) bool { return edge != ssa.Value(v) && !r.isMade(edge, depth+1) })
	case *ssa.Extract:
		call := flow.Made(v)
		return call != nil && r.Made(call, v.Index)
	}
	return false
}
