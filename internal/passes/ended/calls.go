package ended

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// endedBy returns what has ended once a call has returned: what it cancels, or what it returns after.
func (r *Result) endedBy(call ssa.CallInstruction) []Stop {
	common := call.Common()
	if canceled := r.canceled(common); len(canceled) > 0 {
		return canceled
	}
	if knowledge.StartElector.Calls(common) {
		return nil // a lost lease ends it, too
	}
	if i, blocks := knowledge.BlocksUntil[knowledge.Callee(common)]; blocks && common.Signature().Results().Len() == 0 {
		stop := knowledge.Args(common)[i]
		return []Stop{{stop, stop}}
	}
	targets := r.graph.Targets(call)
	if fn := knowledge.Only(targets); fn != nil {
		return actuals(common, fn, r.outlasts[fn])
	}
	if obj := r.graph.Declared(common); obj != nil && len(targets) == 0 {
		var fact Fact
		r.pass.ImportObjectFact(obj, &fact)
		return r.arguments(common, fact.Outlasts)
	}
	return nil
}

// unlessFailed returns the stop until whose end a goroutine runs a component of a library that can fail, as a cache or a manager, where nothing of the
// goroutine but a log, or the end of the process, tells of a failure.
func (r *Result) unlessFailed(start ssa.CallInstruction) []Stop {
	common := start.Common()
	if stop := runsUntil(common); stop != nil {
		return []Stop{{stop, stop}}
	}
	fn := knowledge.Only(r.graph.Targets(start))
	if fn == nil {
		return nil
	}
	for _, call := range calls.Awaited(fn) {
		stop := runsUntil(&call.Call)
		if stop == nil || paths.Find(paths.Search{Block: fn.Blocks[0], To: paths.IsReturn, Avoid: paths.Is(call)}) != nil ||
			!r.effects.QuietAfter(kept(call), effects.Logs, effects.Exits, effects.Panics) {
			continue
		}
		by := r.leads(End{Stop: stop, Seen: call})
		if _, param := by.(*ssa.Parameter); param || by.Parent() != fn || r.stops.Of(stop).Kind == stops.Never {
			return actuals(common, fn, []Stop{{r.origin(stop), by}})
		}
	}
	return nil
}

// kept returns the store that puts the error of a call into a variable, if that is all that is done with it; else the call.
func kept(call *ssa.Call) ssa.Instruction {
	refs := knowledge.Referrers(call)
	for _, ref := range refs {
		if store, ok := ref.(*ssa.Store); ok && len(refs) == 1 && flow.Variable(store.Addr) != nil {
			return store
		}
	}
	return call
}

// runsUntil returns the stop until whose end a function of a library runs what can fail; nil for another one.
func runsUntil(common *ssa.CallCommon) ssa.Value {
	i, blocks := knowledge.BlocksUntil[knowledge.Callee(common)]
	if !blocks || !knowledge.Component(common) || knowledge.StartElector.Calls(common) {
		return nil
	}
	return knowledge.Args(common)[i]
}

// canceled returns the contexts that a call ends which were made together with what is called: cancel() of context.WithCancel, Wait()
// of a group.
func (r *Result) canceled(call *ssa.CallCommon) []Stop {
	by := knowledge.Cancels(call)
	if by == nil {
		return nil
	}
	made, ok := r.origin(by).(*ssa.Extract)
	if !ok {
		return nil
	}
	var found []Stop
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made.Tuple)) {
		if isContext(part) {
			found = append(found, Stop{part, part})
		}
	}
	return found
}

// actuals returns the stops of a function as a call of it knows them.
func actuals(call *ssa.CallCommon, fn *ssa.Function, stops []Stop) []Stop {
	var found []Stop
	for _, stop := range stops {
		param, ok := stop.By.(*ssa.Parameter)
		if ok && param.Parent() == fn {
			by := flow.Actual(call, fn, flow.ParamIndex(param))
			if stop.Value == stop.By {
				stop.Value = by
			}
			stop.By = by
		}
		if stop.By != nil {
			found = append(found, stop)
		}
	}
	return found
}

func (r *Result) arguments(call *ssa.CallCommon, params []int) []Stop {
	var found []Stop
	args := r.graph.Given(call)
	for _, i := range params {
		if i < len(args) && args[i] != nil {
			found = append(found, Stop{args[i], args[i]})
		}
	}
	return found
}
