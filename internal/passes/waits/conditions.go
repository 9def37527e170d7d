package waits

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
			return !asksToWait(fn)
		}
	}
	return false
}

func asksToWait(condition *ssa.Function) bool {
	for _, b := range condition.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		done, isConst := paths.Returned(ret, 0).(*ssa.Const)
		if isConst && done.Value != nil && constant.BoolVal(done.Value) || fails(paths.Returned(ret, 1), b) || inConflict(b) {
			continue
		}
		return true
	}
	return false
}

// fails reports whether an error that is returned from a block is known to be one: it was compared with
// nil, or is made there. What a call returns may be nil, unless the call is given an error to wrap.
func fails(err ssa.Value, b *ssa.BasicBlock) bool {
	switch err := err.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		_, global := err.X.(*ssa.Global)
		return global
	case *ssa.Call:
		if wraps(&err.Call) {
			return true
		}
	}
	return comparedBefore(err, b)
}

func wraps(call *ssa.CallCommon) bool {
	if knowledge.IgnoresGone.Calls(call) {
		return false
	}
	name := knowledge.Callee(call)
	if name == "fmt.Errorf" || name == "errors.New" {
		return true
	}
	for _, arg := range call.Args {
		if knowledge.IsError(arg.Type()) {
			return true
		}
	}
	return false
}

// comparedBefore reports whether a block is reached only when an error is not nil.
func comparedBefore(err ssa.Value, b *ssa.BasicBlock) bool {
	for ; b.Idom() != nil; b = b.Idom() {
		branch, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		compare, ok := branch.Cond.(*ssa.BinOp)
		if !ok || compare.X != err {
			continue
		}
		failed := branch.Block().Succs[0]
		if compare.Op == token.EQL {
			failed = branch.Block().Succs[1]
		}
		if nothing, ok := compare.Y.(*ssa.Const); ok && nothing.IsNil() && failed == b {
			return true
		}
	}
	return false
}

// inConflict reports whether a block runs only when an error was a conflict.
func inConflict(b *ssa.BasicBlock) bool {
	for ; b.Idom() != nil; b = b.Idom() {
		branch, ok := b.Idom().Instrs[len(b.Idom().Instrs)-1].(*ssa.If)
		if !ok || branch.Block().Succs[0] != b || len(b.Preds) != 1 {
			continue
		}
		if call, ok := branch.Cond.(*ssa.Call); ok && knowledge.Conflict.Calls(&call.Call) {
			return true
		}
	}
	return false
}
