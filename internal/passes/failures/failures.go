// Package failures answers which results of a function have their zero value whenever its error is not nil:
// whoever goes on after an error has nothing to go on with. It also answers which objects a function cannot do
// without: it fails when they are gone.
package failures

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the results. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintfailures",
	Doc:        "find the results that are zero with every error",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, needs.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(ZeroWithError), new(Masked), new(Presumes), new(GoneErrors), new(Lost), new(OnlyAbsent), new(OnlyLogs), new(Endless)},
}

// ZeroWithError is a fact about a function: the results that are zero with every error, and the pointers and interfaces that are nil with some
// of its errors, in rising order.
type ZeroWithError struct{ Results, Some []int }

// AFact marks ZeroWithError as a fact.
func (*ZeroWithError) AFact() {}

func (*ZeroWithError) String() string { return "zero with every error" }

// Masked is a fact about a function: each error that it returns has made text of its cause, so that no kind is found
// in it.
type Masked struct{}

// AFact marks Masked as a fact.
func (*Masked) AFact() {}

func (*Masked) String() string { return "masked" }

// A Result answers for the functions that a package calls.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	needs      *needs.Result
	known      map[*ssa.Function][]int
	some       map[*ssa.Function][]int
	masked     map[*ssa.Function]bool
	presumes   map[*ssa.Function]*Presumes
	gone       map[*ssa.Function][]Gone
	lost       map[*ssa.Function]*Lost
	absent     map[*ssa.Function]bool
	logs       map[*ssa.Function][]int
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		needs:      pass.ResultOf[needs.Analyzer].(*needs.Result),
		known:      make(map[*ssa.Function][]int),
		some:       make(map[*ssa.Function][]int),
		masked:     make(map[*ssa.Function]bool),
		presumes:   make(map[*ssa.Function]*Presumes),
		gone:       make(map[*ssa.Function][]Gone),
		lost:       make(map[*ssa.Function]*Lost),
		absent:     make(map[*ssa.Function]bool),
		logs:       make(map[*ssa.Function][]int),
	}
	// A recursive function is taken to say nothing about itself, so that one round is enough.
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if _, again := r.known[fn]; !again {
			r.logs[fn] = r.logsIn(fn)
			r.known[fn], r.masked[fn], r.presumes[fn] = r.results(fn), r.masks(fn), r.presumedBy(fn)
			r.some[fn] = r.someResults(fn)
			r.gone[fn], r.lost[fn], r.absent[fn] = r.goneErrors(fn), r.losesIn(fn), r.onlyAbsent(fn)
		}
		return false
	})
	r.exportImplemented()
	for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || obj.Pkg() != pass.Pkg || !obj.Exported() {
			continue
		}
		if len(r.known[fn])+len(r.some[fn]) > 0 {
			pass.ExportObjectFact(obj, &ZeroWithError{r.known[fn], r.some[fn]})
		}
		if r.presumes[fn] != nil {
			pass.ExportObjectFact(obj, r.presumes[fn])
		}
		if len(r.gone[fn]) > 0 {
			pass.ExportObjectFact(obj, &GoneErrors{r.gone[fn]})
		}
		if r.lost[fn] != nil {
			pass.ExportObjectFact(obj, r.lost[fn])
		}
		if len(r.logs[fn]) > 0 {
			pass.ExportObjectFact(obj, &OnlyLogs{r.logs[fn]})
		}
		if r.absent[fn] {
			pass.ExportObjectFact(obj, new(OnlyAbsent))
		}
		if endless(fn) {
			pass.ExportObjectFact(obj, new(Endless))
		}
		if r.masked[fn] {
			pass.ExportObjectFact(obj, new(Masked))
		}
	}
	return r, nil
}

// Seen reports whether the functions are known that a call can run.
func (r *Result) Seen(call *ssa.Call) bool { return len(r.graph.Targets(call)) > 0 }

// Zero reports whether result i of a call, a list or struct left out, has its zero value whenever the
// error of the call is not nil. An unknown callee returns whatever it likes, but for functions of libraries that are known for it, and those of another
// module that by their name, client and results look up an object.
func (r *Result) Zero(call *ssa.Call, i int) bool {
	callees := r.graph.Targets(call)
	if len(callees) > 0 {
		return !slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !slices.Contains(r.known[fn], i) })
	}
	if knowledge.NilWithError(&call.Call, i) {
		return true
	}
	var fact ZeroWithError
	obj := flow.Declared(&call.Call)
	if obj == nil || call.Call.IsInvoke() {
		return false
	}
	if r.pass.ImportObjectFact(obj, &fact) {
		return slices.Contains(fact.Results, i)
	}
	return i == 0 && r.elsewhere(obj) && knowledge.FetchesObject(&call.Call)
}

// elsewhere reports whether a function is of another module, of which there are no facts.
func (r *Result) elsewhere(obj *types.Func) bool {
	return r.pass.Module != nil && obj.Pkg() != nil && !strings.HasPrefix(obj.Pkg().Path(), r.pass.Module.Path)
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
		switch results.At(i).Type().Underlying().(type) {
		case *types.Pointer, *types.Basic, *types.Interface, *types.Map, *types.Signature:
			if r.alwaysZero(fn, i, last) {
				found = append(found, i)
			}
		}
	}
	return found
}

// alwaysZero reports whether each return that can return an error returns zero as result i, and one does.
func (r *Result) alwaysZero(fn *ssa.Function, i, last int) bool {
	fails := false
	for _, ret := range paths.Returns(fn) {
		v, err := paths.Returned(ret, i), paths.Returned(ret, last)
		switch {
		case isZero(err):
		case isZero(v), r.handedOn(v, err, i):
			fails = true
		case !r.conditions.ErrorAt(err, ret).IsNil():
			return false
		}
	}
	return fails
}

// failsWith reports whether a call may return an error of a kind: an unknown callee may, and one that has asked for the kind on the way
// to each of its errors may not.
func (r *Result) failsWith(call *ssa.Call, kind knowledge.ErrorKind) bool {
	callees := r.graph.Targets(call)
	return len(callees) == 0 || slices.ContainsFunc(callees, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool {
			err := paths.Returned(ret, len(ret.Results)-1)
			return !isZero(err) && !slices.Contains(r.conditions.ErrorAt(err, ret).Excluded, kind)
		})
	})
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

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && knowledge.ZeroConstant(c)
}
