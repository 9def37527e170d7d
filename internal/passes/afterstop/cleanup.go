package afterstop

import (
	"golang.org/x/tools/go/ssa"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
)

// SpawnsCleanup is a fact about a function whose goroutines do nothing but wait once and clean up then.
type SpawnsCleanup struct{}

// AFact marks SpawnsCleanup as a fact about a function.
func (*SpawnsCleanup) AFact() {}

// spawnsWork reports whether a call that starts a goroutine in what it runs starts one that works there. A function of another package does,
// unless its fact says otherwise; what is called through a value that is not resolved does as well.
func (r *Result) spawnsWork(call ssa.CallInstruction, seen map[*ssa.Function]bool) bool {
	callees := r.graph.Callees(call)
	if obj := r.graph.Declared(call.Common()); len(callees) == 0 {
		return obj == nil || !r.pass.ImportObjectFact(obj.Origin(), new(SpawnsCleanup))
	}
	return slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return r.spawnsWorkIn(fn, seen) })
}

// spawnsWorkIn is spawnsWork for the body of a function.
func (r *Result) spawnsWorkIn(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if knowledge.Visited(seen, fn) {
		return false
	}
	return slices.ContainsFunc(calls.In(fn), func(inner ssa.CallInstruction) bool {
		does, _ := r.effects.Call(inner)
		if _, started := inner.(*ssa.Go); started && does.Lives() && !r.cleansUp(inner) || Starts(inner) && !started {
			return true
		}
		return does.Has(effects.Spawns) && r.spawnsWork(inner, seen)
	})
}

// cleansUp reports whether what a go statement runs does nothing but wait once and act then.
func (r *Result) cleansUp(call ssa.CallInstruction) bool {
	if _, blocks := knowledge.BlocksUntil[knowledge.Callee(call.Common())]; blocks {
		return false
	}
	callees := r.graph.Callees(call)
	for _, fn := range callees {
		if len(r.loops[fn]) > 0 {
			return false
		}
		for _, inner := range calls.In(fn) {
			if does, known := r.effects.Call(inner); known && does.Lives() {
				return false
			}
		}
	}
	return len(callees) > 0
}
