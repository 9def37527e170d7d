// Package failures answers which results of a function have their zero value whenever its error is not nil:
// whoever goes on after an error has nothing to go on with. It also answers which objects a function cannot do
// without: it fails when they are gone.
package failures

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/sources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the results. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintfailures",
	Doc:        "find what comes with the errors of functions",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, constants.Analyzer, needs.Analyzer, sources.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Summary), new(Absences)},
}

// A Summary is a fact about a function: what comes with its errors, and what becomes of those that it is handed.
type Summary struct {
	Zero, Some []int                 // the results that are zero with every error, and the pointers, interfaces and Results of a reconcile that are zero with some, in rising order
	Masked     bool                  // each error that it returns has made text of its cause, so that no kind is found in it
	Only       knowledge.ErrorKind   // the kind of which each error is that it returns; "" for several
	Excluded   []knowledge.ErrorKind // the kinds of which none is that it returns, although it, or what it calls, asks for them, in rising order
	Made       []int                 // the pointers, interfaces and maps that none of its returns leaves nil, in rising order
	Present    []int                 // as Made, of the returns that can be without an error
	Returns    bool                  // it is handed an error and has no results: it comes back whatever the error is, as far as its package shows
	Endless    bool                  // it has no return: it ends the process or panics on all its paths, or goes on for ever
	Logs       []int                 // it has no results: the parameters, the receiver counted, that are errors and that it does nothing with but to log them
	HandsBack  []int                 // the parameters, the receiver counted, that it can return as its error, or of a part of which it can, in rising order
	Drops      []Drop                // the errors among its parameters of which it makes none if they are of a kind
	Fails      *Unregistered         // the objects of which it fails only if a scheme does not know their types; nil if it fails for other reasons
	Memory     []Written             // the functions among its parameters that it runs with a text or a hash in memory to write to
	Presumes   *Presumes             // it returns no error: what its result says of a lookup that has failed
	Lost       *Lost                 // the failure of a clean-up that it has in a log alone
	Gone       []Gone                // the objects without which it returns an error, in the order of its calls
	Denies     []Gone                // the objects without which it says that there is nothing, by a bool or a pointer
	Misses     []Gone                // the objects without which it says by a bool that something is gone
	Outside    []Outside             // what it asks other APIs for whose errors are its own, in the order of its calls
	Asks       []string              // the clients of other APIs that it asks for something, but to delete, in the order of its calls
	Alone      []Bool                // the bools that it returns without an error as well
	Insists    bool                  // it returns an error that is never nil
	Succeeds   bool                  // it returns an error that is always nil
	Refuses    bool                  // it fails only because of what it is handed
	Fresh      bool                  // its first result is an object that it puts together, or nil
}

// AFact marks Summary as a fact.
func (*Summary) AFact() {}

// A Result answers for the functions that a package calls.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	constants  *constants.Result
	needs      *needs.Result
	sources    *sources.Result
	known      map[*ssa.Function]Summary

	read, deleted []string // as Absences has them, of all packages that are seen
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		needs:      pass.ResultOf[needs.Analyzer].(*needs.Result),
		sources:    pass.ResultOf[sources.Analyzer].(*sources.Result),
		known:      make(map[*ssa.Function]Summary),
	}
	// A recursive function is taken to say nothing about itself, so that one round is enough.
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if _, again := r.known[fn]; again {
			return false
		}
		s := Summary{Logs: r.logsIn(fn), Endless: paths.Endless(fn), Returns: takesError(fn) && r.returns(fn, make(map[*ssa.Function]int), maxCallees)}
		for _, learn := range []func(){
			func() { s.Zero, s.Masked, s.Presumes = r.results(fn), r.masks(fn), r.presumedBy(fn) },
			func() { s.Some, s.Refuses = r.someResults(fn), r.refusesIn(fn) },
			func() { s.HandsBack, s.Fails, s.Memory = r.handsBack(fn), r.failsOnlyFor(fn), memoryFor(fn) },
			func() { s.Drops = r.dropsIn(fn) },
			func() { s.Gone, s.Denies, s.Misses = r.goneErrors(fn), r.deniesIn(fn), r.missesIn(fn) },
			func() { s.Lost, s.Only, s.Excluded = r.losesIn(fn), r.onlyKind(fn), r.excludedBy(fn) },
			func() { s.Made, s.Present, s.Fresh = r.madeBy(fn), r.presentBy(fn), r.makesObject(fn) },
			func() { s.Insists, s.Succeeds, s.Alone = r.insists(fn), r.succeeds(fn), r.aloneIn(fn) },
			func() { s.Outside, s.Asks = r.outsideErrors(fn), r.asksIn(fn) },
		} {
			r.known[fn] = s
			learn()
		}
		r.known[fn] = s
		return false
	})
	built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r.learnAbsences(built.Funcs)
	r.exportImplemented()
	for fn, obj := range built.Exported() {
		if s := r.known[fn]; !reflect.ValueOf(s).IsZero() {
			pass.ExportObjectFact(obj, &s)
		}
	}
	return r, nil
}

// summaries returns what is known of the functions that a call can run; of one that is not seen, nothing but its fact.
func (r *Result) summaries(call ssa.CallInstruction) []Summary {
	targets := r.graph.Targets(call)
	if len(targets) == 0 {
		return []Summary{r.fact(call)}
	}
	found := make([]Summary, len(targets))
	for i, fn := range targets {
		found[i] = r.known[fn]
	}
	return found
}

// fact returns what is known of a function of another package that a call runs.
func (r *Result) fact(call ssa.CallInstruction) Summary {
	var fact Summary
	if obj := flow.Declared(call.Common()); obj != nil && !call.Common().IsInvoke() {
		r.pass.ImportObjectFact(obj, &fact)
	}
	return fact
}

// each reports whether something is known of each function that a call can run.
func (r *Result) each(call ssa.CallInstruction, holds func(Summary) bool) bool {
	return !slices.ContainsFunc(r.summaries(call), func(s Summary) bool { return !holds(s) })
}

// Seen reports whether the functions are known that a call can run.
func (r *Result) Seen(call *ssa.Call) bool { return len(r.graph.Targets(call)) > 0 }

// Zero reports whether result i of a call, a list or struct left out, has its zero value whenever the
// error of the call is not nil. An unknown callee returns whatever it likes, but for functions of libraries that are known for it, and those of another
// module that by their name, client and results look up an object.
func (r *Result) Zero(call *ssa.Call, i int) bool {
	if r.Seen(call) {
		return r.each(call, func(s Summary) bool { return slices.Contains(s.Zero, i) })
	}
	fact, obj := r.fact(call), flow.Declared(&call.Call)
	if knowledge.NilWithError(&call.Call, i) || len(fact.Zero)+len(fact.Some) > 0 {
		return knowledge.NilWithError(&call.Call, i) || slices.Contains(fact.Zero, i)
	}
	return i == 0 && obj != nil && !call.Call.IsInvoke() && r.elsewhere(obj) && knowledge.FetchesObject(&call.Call)
}

// elsewhere reports whether a function is of another module, of which there are no facts.
func (r *Result) elsewhere(obj *types.Func) bool {
	of, known := ssabuild.OfModule(r.pass, obj.Pkg())
	return known && !of
}

// library returns the function of another module that a call runs; nil for one of this module, of an interface or of a variable.
func (r *Result) library(call *ssa.Call) *types.Func {
	if fn := flow.Declared(&call.Call); fn != nil && !call.Call.IsInvoke() && !r.Seen(call) && r.elsewhere(fn) {
		return fn
	}
	return nil
}

// libraries returns the functions of other modules that a call can run: its callee, or what the exported types of the package have that declares the interface
// whose method it calls. Of these one is enough, since the caller is to be right for each.
func (r *Result) libraries(call *ssa.Call) []*types.Func {
	if fn := r.library(call); fn != nil {
		return []*types.Func{fn}
	}
	if !call.Call.IsInvoke() || !r.elsewhere(call.Call.Method) {
		return nil
	}
	return implementing(call.Call.Method.Origin())
}

// implementing returns the methods by which the exported types of the package of an interface implement one of its methods.
func implementing(method *types.Func) []*types.Func {
	of, ok := method.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || method.Pkg() == nil {
		return nil
	}
	var found []*types.Func
	for _, name := range method.Pkg().Scope().Names() {
		declared, ok := method.Pkg().Scope().Lookup(name).(*types.TypeName)
		if !ok || !declared.Exported() || declared.IsAlias() || types.IsInterface(declared.Type()) {
			continue
		}
		pointer := types.NewPointer(declared.Type())
		if fn, _, _ := types.LookupFieldOrMethod(pointer, false, method.Pkg(), method.Name()); fn != nil && types.Implements(pointer, of) {
			found = append(found, fn.(*types.Func))
		}
	}
	return found
}

// results returns the results of a function that are zero with every error.
func (r *Result) results(fn *ssa.Function) []int {
	results := fn.Signature.Results()
	last := results.Len() - 1
	if last < 1 || !knowledge.IsError(results.At(last).Type()) {
		return nil
	}
	var found []int
	for i := range last {
		if canBeZero(results.At(i).Type()) && r.alwaysZero(fn, i, last) {
			found = append(found, i)
		}
	}
	return found
}

// canBeZero reports whether results of a type are looked at: lists are used alike whether they are nil or empty, and of structs only a Result says something by
// being zero.
func canBeZero(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Basic, *types.Interface, *types.Map, *types.Signature:
		return true
	}
	return knowledge.ReconcileResult(t)
}

// alwaysZero reports whether each return that can return an error returns zero as result i, and one does.
func (r *Result) alwaysZero(fn *ssa.Function, i, last int) bool {
	fails := false
	for _, ret := range paths.Returns(fn) {
		v, err := paths.Returned(ret, i), paths.Returned(ret, last)
		switch {
		case knowledge.ZeroConstant(err):
		case knowledge.ZeroConstant(v), r.handedOn(v, err, i):
			fails = true
		case !r.conditions.ErrorAt(err, ret).IsNil():
			return false
		}
	}
	return fails
}

// handedOn reports whether a value and an error are the results of one call that returns no value with an error.
func (r *Result) handedOn(v, err ssa.Value, i int) bool {
	value, ok := v.(*ssa.Extract)
	failure, also := err.(*ssa.Extract)
	if !ok || !also || value.Tuple != failure.Tuple || value.Index != i {
		return false
	}
	call, ok := value.Tuple.(*ssa.Call)
	return ok && r.Zero(call, i)
}
