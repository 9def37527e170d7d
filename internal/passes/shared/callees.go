package shared

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A callee is the summary of a function that a call may call.
type callee struct {
	*summary
	fn *ssa.Function // nil for one of another package, or a method of an interface
}

// actual returns the argument that a call gives a parameter.
func (c callee) actual(common *ssa.CallCommon, param int) ssa.Value {
	if c.fn != nil {
		return flow.Actual(common, c.fn, param)
	}
	args := common.Args
	if common.IsInvoke() {
		args = append([]ssa.Value{common.Value}, args...)
	}
	if param >= len(args) {
		return nil
	}
	return args[param]
}

// summaries returns what is known of the functions that a call calls with its own arguments.
func (r *Result) summaries(site ssa.CallInstruction) []callee {
	var found []callee
	common := site.Common()
	if _, library := knowledge.Runners[knowledge.Callee(common)]; library {
		return nil
	}
	callees := r.graph.Callees(site)
	for _, fn := range callees {
		if sum := r.known[fn]; sum != nil && len(sum.Edits)+len(sum.Results) > 0 {
			found = append(found, callee{sum, fn})
		}
	}
	obj := flow.Declared(common)
	if common.IsInvoke() && len(callees) == 0 {
		obj = common.Method.Origin()
		if sum := r.implemented(obj); len(sum.Edits)+len(sum.Results) > 0 {
			found = append(found, callee{sum, nil})
		}
	}
	var fact Summary
	if obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) {
		found = append(found, callee{&summary{Summary: fact, inner: make([]*Step, len(fact.Edits))}, nil})
	}
	return found
}

// implemented returns what is known of the method of an interface by its few implementations in this package, as an extension of a
// generated lister has one: an object that one of them takes from a cache, and a write that all of them make. Other packages may have
// implementations that copy, and that are given other objects.
func (r *Result) implemented(method *types.Func) *summary {
	merged := newSummary()
	for i, fn := range r.graph.Implementations(method) {
		sum := r.known[fn]
		if sum == nil {
			return newSummary() // it is visited later, if it calls this one
		}
		for _, p := range sum.Results {
			if p.Param < 0 {
				merged.result(p)
			}
		}
		if i == 0 {
			for j, e := range sum.Edits {
				merged.edit(e, sum.inner[j])
			}
			continue
		}
		common := newSummary()
		for j, e := range merged.Edits {
			if slices.Contains(sum.Edits, e) {
				common.edit(e, merged.inner[j])
			}
		}
		merged.Edits, merged.inner = common.Edits, common.inner
	}
	return merged
}

// export says to other packages what functions do that they can call: the exported ones, and the methods of interfaces.
func (r *Result) export() {
	for fn, obj := range r.ssa.Declared() {
		if r.known[fn] != nil {
			r.exportOf(obj, r.known[fn])
		}
	}
	for _, method := range r.graph.Implemented() {
		r.exportOf(method, r.implemented(method))
	}
}

func (r *Result) exportOf(obj *types.Func, sum *summary) {
	if obj.Pkg() == r.pass.Pkg && obj.Exported() && len(sum.Edits)+len(sum.Results)+len(sum.Applies) > 0 {
		r.pass.ExportObjectFact(obj, &sum.Summary)
	}
}
