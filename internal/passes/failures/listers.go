package failures

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// OnlyAbsent reports whether each error of a call says that an object is not there: that of the Get of a lister, which looks
// into memory, and of functions of the module that return no other one.
func (r *Result) OnlyAbsent(call *ssa.Call) bool {
	if knowledge.ReadsLister(&call.Call) && knowledge.CalleeName(&call.Call) == "Get" {
		return true
	}
	return r.each(call, func(s Summary) bool { return s.Absent })
}

// onlyAbsent reports whether a function returns an error, and only such ones.
func (r *Result) onlyAbsent(fn *ssa.Function) bool {
	if !knowledge.ReturnsError(fn.Signature) {
		return false
	}
	fails := false
	for _, ret := range paths.Returns(fn) {
		err := paths.Returned(ret, len(ret.Results)-1)
		if knowledge.ZeroConstant(err) {
			continue
		}
		if !r.saysAbsent(err, 0) {
			return false
		}
		fails = true
	}
	return fails
}

// maxWraps bounds how many wrappers and variables an error is followed through.
const maxWraps = 4

// saysAbsent reports whether an error is nil or says that an object is not there, also with a text around it.
func (r *Result) saysAbsent(err ssa.Value, depth int) bool {
	if depth > maxWraps {
		return false
	}
	if phi, ok := err.(*ssa.Phi); ok {
		return !slices.ContainsFunc(phi.Edges, func(edge ssa.Value) bool { return !knowledge.ZeroConstant(edge) && !r.saysAbsent(edge, depth+1) })
	}
	call := flow.Made(err)
	if call == nil {
		return false
	}
	if inner := knowledge.KeepsNil(&call.Call); inner != nil {
		return r.saysAbsent(inner, depth+1)
	}
	if format, args, ok := knowledge.Formatted(&call.Call); ok {
		elements, _ := r.graph.Elements(args)
		return strings.Count(format, "%w") == 1 && slices.ContainsFunc(elements, func(v ssa.Value) bool {
			inner := knowledge.Unconverted(v)
			return knowledge.IsError(inner.Type()) && r.saysAbsent(inner, depth+1)
		})
	}
	own, _ := conditions.ErrorOf(call)
	return own == err && r.OnlyAbsent(call)
}
