package process

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Gathers is a fact about a function: what it is given for the parameters in Params, the receiver counted, runs in goroutines that something
// waits for, as the members of a group do.
type Gathers struct{ Params []int } // in rising order

// AFact marks Gathers as a fact about a function.
func (*Gathers) AFact() {}

// exportGathers exports which functions make what they are given a member of a group, at once or once the group runs.
func (r *Result) exportGathers() {
	found := make(map[*ssa.Function][]int)
	for _, fn := range r.ssa.Shipped {
		for _, start := range calls.In(fn) {
			for _, param := range r.membersAt(start) {
				if callable(param.Parent()) {
					found[param.Parent()] = append(found[param.Parent()], flow.ParamIndex(param))
				}
			}
		}
	}
	for fn, params := range found {
		slices.Sort(params)
		r.pass.ExportObjectFact(fn.Object().(*types.Func), &Gathers{slices.Compact(params)})
	}
}

// membersAt returns the parameters that a goroutine runs which a call starts, and for which something waits.
func (r *Result) membersAt(start ssa.CallInstruction) []*ssa.Parameter {
	common := start.Common()
	runner := knowledge.Runners[knowledge.Callee(common)]
	_, plain := start.(*ssa.Go)
	var run []ssa.Value
	switch {
	case plain && common.StaticCallee() == nil && !common.IsInvoke():
		run = append(run, common.Value)
	case runner.Goroutine:
		run = append(run, knowledge.Args(common)[runner.Arg])
	case !plain:
		return nil
	}
	if !r.joined(start) {
		return nil
	}
	for _, callee := range r.graph.Callees(start) {
		for _, call := range calls.In(callee) {
			if _, waits := call.(*ssa.Call); waits && call.Common().StaticCallee() == nil && !call.Common().IsInvoke() {
				run = append(run, call.Common().Value)
			}
		}
	}
	var params []*ssa.Parameter
	for _, v := range run {
		for _, origin := range r.graph.Origins(v) {
			if param, ok := origin.(*ssa.Parameter); ok {
				params = append(params, param)
			}
		}
	}
	return params
}

// gathered reports whether a site hands a function to one of another package that makes it a member of a group.
func (r *Result) gathered(fn *ssa.Function, site calls.Site) bool {
	var fact Gathers
	callee := calleeOf(site.Instr)
	if callee == nil || callee.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(callee, &fact) {
		return false
	}
	args := calls.Arguments(site.Instr.Common())
	return slices.ContainsFunc(fact.Params, func(i int) bool { return i < len(args) && slices.Contains(r.graph.Functions(args[i]), fn) })
}
