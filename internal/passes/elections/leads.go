package elections

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A Leader is what runs the work of a leader and gives the lease back: a manager that elects, or an election. "" is neither.
type Leader string

const (
	ofManager  Leader = "manager"
	ofElection Leader = "election"
)

// Leads is the fact that a function runs a leader until that has ended, or returns functions that do.
type Leads struct {
	Runs    Leader
	Results []Leader // of each result; nil if none is such a function
}

// AFact marks Leads as a fact about a function.
func (*Leads) AFact() {}

// Leader returns the leader that a call runs, or starts by go: itself, in functions that it calls, in a function that another package has made for it.
func (r *Result) Leader(call ssa.CallInstruction) Leader {
	switch knowledge.Callee(call.Common()) {
	case knowledge.ManagerStart:
		if r.elects(call) {
			return ofManager
		}
		return ""
	case knowledge.ElectorRun, knowledge.RunElection:
		return ofElection
	}
	for _, fn := range r.graph.Targets(call) {
		if leads := r.leads[fn]; leads != nil && leads.Runs != "" {
			return leads.Runs
		}
	}
	if obj := flow.Declared(call.Common()); obj != nil {
		return r.imported(obj).Runs
	}
	if call.Common().IsInvoke() {
		return ""
	}
	for _, origin := range r.graph.Origins(call.Common().Value) {
		made, result := flow.Made(origin), 0
		if part, ok := origin.(*ssa.Extract); ok {
			result = part.Index
		}
		if made == nil || flow.Declared(&made.Call) == nil {
			continue
		}
		if results := r.imported(flow.Declared(&made.Call)).Results; result < len(results) && results[result] != "" {
			return results[result]
		}
	}
	return ""
}

// elects reports whether a manager that is started may elect: one that the package does not make, or makes by options that can ask for it.
func (r *Result) elects(start ssa.CallInstruction) bool {
	if r.Leaseless() {
		return false
	}
	receiver := knowledge.Receiver(start.Common())
	if receiver == nil {
		return true // a method value hides it
	}
	origins := r.graph.Origins(receiver)
	return len(origins) == 0 || slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		made := flow.Made(origin)
		at := slices.IndexFunc(r.Settings, func(s *Setting) bool { return made != nil && s.Kind == Manager && s.Call == ssa.CallInstruction(made) })
		return at < 0 || r.Settings[at].electsLeader()
	})
}

func (r *Result) imported(obj *types.Func) Leads {
	var fact Leads
	if obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj.Origin(), &fact)
	}
	return fact
}

// leadsOf returns what a function runs, and which functions that it returns run a leader; nil for nothing.
func (r *Result) leadsOf(fn *ssa.Function) *Leads {
	leads, found := new(Leads), false
	for _, call := range calls.Awaited(fn) {
		if leads.Runs = r.Leader(call); leads.Runs != "" {
			found = true
			break
		}
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		if !knowledge.IsFunction(results.At(i).Type()) {
			continue
		}
		for _, v := range flow.Results(fn, i) {
			for _, made := range r.graph.Functions(v) {
				if below := r.leads[made]; below != nil && below.Runs != "" {
					if leads.Results == nil {
						leads.Results = make([]Leader, results.Len())
					}
					leads.Results[i], found = below.Runs, true
				}
			}
		}
	}
	if !found {
		return nil
	}
	return leads
}

// findLeaders finds which functions of the package run leaders, and tells other packages.
func (r *Result) findLeaders(s *ssabuild.SSA) {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.leads[fn]
		r.leads[fn] = r.leadsOf(fn)
		now := r.leads[fn]
		return (before == nil) != (now == nil) || before != nil && (before.Runs != now.Runs || !slices.Equal(before.Results, now.Results))
	})
	for fn, obj := range s.Exported() {
		if leads := r.leads[fn]; leads != nil {
			r.pass.ExportObjectFact(obj, leads)
		}
	}
}
