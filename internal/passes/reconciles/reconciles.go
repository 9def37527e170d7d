// Package reconciles answers which functions work for a reconcile: which are the Reconcile of a controller,
// which return to one what they return, and which run before one returns.
package reconciles

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the functions. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintreconciles",
	Doc:        "find the functions that work for a reconcile",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, afterstop.Analyzer, queues.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Requeues), new(Delays), new(Retries), new(Raises)},
}

// Requeues is a fact about a function: the Result that it returns may ask for another reconcile.
type Requeues struct{}

// AFact marks Requeues as a fact.
func (*Requeues) AFact() {}

// A Result holds the functions of one package.
type Result struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	after      *afterstop.Result
	queues     *queues.Result

	retries  map[*ssa.Function]bool // by their error it is decided whether an object is looked at again
	ends     map[*ssa.Function]bool // what they return, a controller gets
	runs     map[*ssa.Function]bool // a reconcile runs them
	requeues map[*ssa.Function]bool // their Result may ask for another reconcile
	delays   map[*ssa.Function]*Delays

	flags map[any]ssa.Instruction // what makes them true, by value or raisedResult

	set     map[any]bool         // the fields that they set; nil until it is asked for
	entries *entries             // the labels and annotations; nil until it is asked for
	fails   map[*ssa.Return]bool // the returns of an error that is certainly there; made when it is asked for
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		ssa:        s,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		after:      pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		queues:     pass.ResultOf[queues.Analyzer].(*queues.Result),
		retries:    make(map[*ssa.Function]bool),
		ends:       make(map[*ssa.Function]bool),
		runs:       make(map[*ssa.Function]bool),
		requeues:   make(map[*ssa.Function]bool),
		delays:     make(map[*ssa.Function]*Delays),
		fails:      make(map[*ssa.Return]bool),
		flags:      make(map[any]ssa.Instruction),
	}
	if s.Pkg == nil {
		return r, nil
	}
	entries, steps, shared := r.byWorkers(), []*ssa.Function(nil), []*ssa.Function(nil)
	for _, fn := range s.Funcs {
		if r.entry(fn) {
			entries = append(entries, fn)
		}
		if r.sharedBody(fn) {
			shared = append(shared, fn)
		}
		if len(Returns(fn)) > 0 {
			steps = append(steps, fn) // a reconcile of another package runs it
		}
	}
	for _, fn := range s.Funcs {
		r.retries[fn] = slices.Contains(entries, fn) || knowledge.IsReconcile(fn.Name(), fn.Signature)
	}
	spread(append(shared, entries...), r.ends, r.handsOn)
	spread(append(steps, entries...), r.runs, r.called)
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.delays[fn]
		r.delays[fn] = r.delaysOf(fn)
		return before == nil && r.delays[fn] != nil
	})
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if !r.asksAgain(fn) || knowledge.Visited(r.requeues, fn) {
			return false
		}
		return true
	})
	for fn, obj := range s.Declared() {
		if r.requeues[fn] {
			pass.ExportObjectFact(obj, new(Requeues))
		}
		if r.delays[fn] != nil {
			pass.ExportObjectFact(obj, r.delays[fn])
		}
	}
	r.exportRaised()
	return r, nil
}

// entry reports whether a controller calls a function: it is named as controller-runtime wants it, or it has the signature that this or another framework
// wants and no caller in the package, who could change what it returns.
func (r *Result) entry(fn *ssa.Function) bool {
	request := knowledge.TakesRequest(fn.Signature)
	if request && fn.Name() == knowledge.Reconcile || knowledge.KindMethod(fn.Name(), fn.Signature) || knowledge.ReconcilesKey(fn.Name(), fn.Signature) {
		return true
	}
	return (request || knowledge.RunByFramework(fn.Signature)) && !slices.ContainsFunc(r.graph.Sites(fn), func(s calls.Site) bool { return s.Direct })
}

// sharedBody reports whether a function is what the reconciles of other packages consist of: it is handed their request, with what they differ in, and no function of the package, which could change
// what it returns, calls it.
func (r *Result) sharedBody(fn *ssa.Function) bool {
	return fn.Object() != nil && fn.Object().Exported() && knowledge.HandedRequest(fn.Signature) && !slices.ContainsFunc(r.graph.Sites(fn), func(s calls.Site) bool { return s.Direct })
}

// Retries reports whether a function is a reconcile: its error decides whether its object is looked at again, by a controller or by a worker of a queue.
func (r *Result) Retries(fn *ssa.Function) bool { return r.retries[fn] }

// Ends reports whether a controller gets what a function returns: it is a reconcile, or one of the package returns its Result and error as they are.
func (r *Result) Ends(fn *ssa.Function) bool { return r.ends[fn] }

// Runs reports whether a function is a reconcile, or one runs it before it returns, of the package or, since it returns a Result, of another one.
func (r *Result) Runs(fn *ssa.Function) bool { return r.runs[fn] }

// MayRequeue reports whether the Result that a function of the package returns may ask for another reconcile.
func (r *Result) MayRequeue(fn *ssa.Function) bool { return r.requeues[fn] }

// Requeues reports whether the Result that a call returns may ask for another reconcile. An unknown callee
// counts as one that does not.
func (r *Result) Requeues(call *ssa.Call) bool {
	if slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool { return r.requeues[fn] }) {
		return true
	}
	obj := flow.Declared(&call.Call)
	return obj != nil && !call.Call.IsInvoke() && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, new(Requeues))
}

// spread adds to a set what its members lead to.
func spread(from []*ssa.Function, set map[*ssa.Function]bool, next func(*ssa.Function) []*ssa.Function) {
	for todo := slices.Clone(from); len(todo) > 0; {
		fn := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !set[fn] {
			set[fn] = true
			todo = append(todo, next(fn)...)
		}
	}
}

// called returns the functions that a function runs before it returns, also in goroutines of which it waits for the end.
func (r *Result) called(fn *ssa.Function) []*ssa.Function {
	var found []*ssa.Function
	for _, call := range calls.In(fn) {
		for _, callee := range r.graph.Callees(call) {
			mode := r.graph.SiteAt(call, callee).Mode
			if mode == calls.Sync || mode == calls.Deferred || mode == calls.Goroutine && r.after.Joined(fn, call) != nil {
				found = append(found, callee)
			}
		}
	}
	return found
}
