package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// endsPoll finds a request to the API server after any error of which the condition of a poll says that it holds, and not after a success: the poll ends, and whoever
// waits for it goes on. What another server says when it is asked may be that it has stopped, for which the poll waits.
func (r *Result) endsPoll(poll *ssa.Call) {
	condition := knowledge.Polls(&poll.Call)
	if condition == nil {
		return
	}
	for _, fn := range r.graph.Functions(condition) {
		for _, call := range calls.Awaited(fn) {
			f, _ := r.failures.Of(call)
			if f == nil || len(f.Uses)+len(f.Logs) > 0 || r.failures.OnlyAbsent(call) || !r.works(call, effects.Reads, effects.Writes) && !knowledge.LooksUpObject(&call.Call) {
				continue
			}
			for _, ret := range paths.Returns(fn) {
				if r.holdsAfter(f, ret) {
					r.lose(Loss{Way: EndsPoll, Call: call, At: ret})
					break
				}
			}
		}
	}
}

// holdsAfter reports whether a return says that a condition holds, since a call has failed with an error of no kind that is asked for.
func (r *Result) holdsAfter(f *failures.Failure, ret *ssa.Return) bool {
	if len(ret.Results) != 2 || !r.conditions.ReturnedError(ret).IsNil() {
		return false
	}
	v := paths.Returned(ret, 0)
	failed, compares := failures.SaysFailed(f.Err, v)
	if holds, isConst := saidOfError(v); !(compares && failed) && !(isConst && holds && !compares) {
		return false
	}
	path := paths.Find(paths.Search{From: f.Call, At: ret, Edge: r.failures.Other(f), Avoid: func(instr ssa.Instruction) bool {
		return instr != ssa.Instruction(f.Call) && (r.leavesWord(instr) || logs(instr))
	}})
	return path != nil && (compares || paths.Find(paths.Search{From: f.Call, At: ret, Edge: r.conditions.Succeeding(f.Err)}) == nil) &&
		!slices.ContainsFunc(path.Branches(), func(e paths.Edge) bool { return !r.failures.Tests(f, e.If.Block()) })
}
