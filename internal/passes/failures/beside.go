package failures

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Beside reports whether result i of a call is a constant whenever its error is not nil: by what the functions of the package that it can run return, or, of one that saves
// an object, that nothing has been done. An unknown callee returns whatever it likes.
func (r *Result) Beside(call *ssa.Call, i int, v ssa.Value) bool {
	wanted, ok := v.(*ssa.Const)
	if !ok || wanted.Value == nil {
		return false
	}
	if w, writes := knowledge.WriteOf(&call.Call); writes {
		return w.Verb == knowledge.Save && i == 0 && knowledge.NothingDone(wanted)
	}
	targets := r.graph.Targets(call)
	for _, fn := range targets {
		if !r.alwaysBeside(fn, i, wanted.Value) {
			return false
		}
	}
	return len(targets) > 0
}

// alwaysBeside reports whether each return of a function that can return an error returns a constant as result i, and one does.
func (r *Result) alwaysBeside(fn *ssa.Function, i int, wanted constant.Value) bool {
	fails := false
	for _, ret := range paths.Returns(fn) {
		err := paths.Last(ret)
		if knowledge.ZeroConstant(err) || r.conditions.ErrorAt(err, ret).IsNil() {
			continue
		}
		c, ok := paths.Returned(ret, i).(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != wanted.Kind() || !constant.Compare(c.Value, token.EQL, wanted) {
			return false
		}
		fails = true
	}
	return fails
}
