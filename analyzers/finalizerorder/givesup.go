package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// returnedLate reports whether the error of a clean-up is returned, but only once the finalizer is gone, and nothing looks at
// it before: to return it brings another turn, which finds no object.
func (c *checker) returnedLate(err ssa.Value, m objects.Mark) bool {
	late := false
	for _, use := range c.graph.Uses(err) {
		switch instr := use.Instr.(type) {
		case *ssa.Return:
			if !objects.After(m.Instr, instr) || objects.After(instr, m.Instr) {
				return false
			}
			late = true
		default:
			return false
		}
	}
	return late
}

// givesUp returns the clean-up in the callee of a call that the callee gives up when it has failed: it logs the error as one,
// returns nil at once, and has told its caller by its signature that it can fail; nil if there is none. One that goes on
// with the next step, or logs less than an error, may mean to.
func (c *checker) givesUp(call *ssa.Call) *ssa.Call {
	targets := c.graph.Targets(call)
	if len(targets) != 1 || !knowledge.ReturnsError(targets[0].Signature) || targets[0].Signature.Results().Len() != 1 {
		return nil
	}
	for _, instr := range calls.In(targets[0]) {
		step, ok := instr.(*ssa.Call)
		if !ok || !c.isCleanUp(step) || c.changesFinalizers(step) {
			continue
		}
		if deleted := knowledge.DeletedBy(&step.Call); deleted != nil && c.owned(deleted) {
			continue
		}
		err, _ := conditions.ErrorOf(step)
		if err == nil || !c.goesNowhere(err) || asksKind(err) {
			continue
		}
		for _, failed := range c.conditions.Failed(err) {
			ret, before := conditions.Straight(failed.To())
			if ret != nil && len(failed.To().Preds) == 1 && knowledge.IsNil(ret.Results[0]) && slices.ContainsFunc(before, logsFailure) {
				return step
			}
		}
	}
	return nil
}

func logsFailure(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.LogsFailure(&call.Call)
}
