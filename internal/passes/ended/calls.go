package ended

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
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
	if fn := onlyTarget(targets); fn != nil {
		return actuals(common, fn, r.outlasts[fn])
	}
	if obj := r.graph.Declared(common); obj != nil && len(targets) == 0 {
		var fact Fact
		r.pass.ImportObjectFact(obj, &fact)
		return arguments(common, fact.Outlasts)
	}
	return nil
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

func arguments(call *ssa.CallCommon, params []int) []Stop {
	var found []Stop
	args := calls.Arguments(call)
	for _, i := range params {
		if i < len(args) {
			found = append(found, Stop{args[i], args[i]})
		}
	}
	return found
}
