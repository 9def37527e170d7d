package waits

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// endsSoon reports whether a poll is given a condition that never asks to wait: wherever it says no it
// returns an error, or has met a conflict of its own write, which another try gets over (velero's
// UpdateDataDownloadWithRetry).
func (f *finder) endsSoon(call ssa.CallInstruction) bool {
	for _, arg := range knowledge.Args(call.Common()) {
		for _, fn := range f.graph.Functions(arg) {
			results := fn.Signature.Results()
			if results.Len() != 2 || fn.Blocks == nil {
				continue
			}
			return !f.asksToWait(fn)
		}
	}
	return false
}

func (f *finder) asksToWait(condition *ssa.Function) bool {
	for _, b := range condition.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		done, isConst := paths.Returned(ret, 0).(*ssa.Const)
		if isConst && done.Value != nil && constant.BoolVal(done.Value) || f.fails(paths.Returned(ret, 1), ret) || f.inConflict(ret) {
			continue
		}
		return true
	}
	return false
}

// fails reports whether an error that is returned is known to be one. What a call returns may be nil,
// unless the call is given an error to wrap.
func (f *finder) fails(err ssa.Value, ret *ssa.Return) bool {
	call, ok := err.(*ssa.Call)
	return ok && wraps(&call.Call) || f.conditions.NotNilAt(err, ret)
}

func wraps(call *ssa.CallCommon) bool {
	if knowledge.IgnoresGone(call) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) })
}

// inConflict reports whether an instruction runs only when an error was a conflict.
func (f *finder) inConflict(instr ssa.Instruction) bool {
	return slices.ContainsFunc(f.conditions.Under(instr), func(fact conditions.Fact) bool {
		return fact.Kind == knowledge.KindConflict && fact.Truth
	})
}
