package afterstop

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// LeftOver returns a go statement of fn after which fn returns without a wait, while the goroutine writes to the cluster once its stop has ended, and
// that write; nil for none. A goroutine that signals its end in any way can be waited for by others, and counts as one that is.
func (r *Result) LeftOver(fn *ssa.Function) (start *ssa.Go, write ssa.CallInstruction) {
	if r.joinsDeferred(fn) {
		return nil, nil
	}
	for _, call := range calls.In(fn) {
		start, ok := call.(*ssa.Go)
		if !ok {
			continue
		}
		does, known := r.effects.Call(start)
		if !known || does.Has(effects.Signals, effects.Closes, effects.Sends, effects.Cancels, effects.Exits) {
			continue
		}
		callees := r.graph.Callees(start)
		if len(callees) != 1 {
			continue
		}
		if write := r.writesLast(callees[0]); write != nil && paths.Find(paths.Search{From: start, To: paths.IsReturn, Avoid: r.mayWait}) != nil {
			return start, write
		}
	}
	return nil, nil
}

// writesLast returns a call of a function that writes to the cluster after the end of its stop: one that follows it, or a deferred one where the
// function goes on until then.
func (r *Result) writesLast(fn *ssa.Function) ssa.CallInstruction {
	for _, call := range calls.In(fn) {
		if _, started := call.(*ssa.Go); started {
			continue
		}
		if does, known := r.effects.Call(call); !known || !does.Has(effects.Writes) {
			continue
		}
		_, deferred := call.(*ssa.Defer)
		if deferred && r.effects.Of(fn).Lives() || !deferred && r.AfterStop(call) {
			return call
		}
	}
	return nil
}
