package conflicts

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// GoesOn reports whether a condition that is polled asks to be tried again when a write has failed.
func (r *Result) GoesOn(write ssa.CallInstruction, fn *ssa.Function) bool {
	call, ok := write.(*ssa.Call)
	if !ok {
		return false
	}
	err, ok := conditions.ErrorOf(call)
	if !ok || err == nil {
		return false
	}
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(ret.Results) != 2 {
			return false
		}
		return IsFalse(paths.Returned(ret, 0)) && knowledge.IsNil(paths.Returned(ret, 1)) && r.conditions.NotNilAt(err, ret)
	})
}

// IsFalse reports whether a value is the constant false.
func IsFalse(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.String() == "false"
}
