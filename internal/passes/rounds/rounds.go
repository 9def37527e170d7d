// Package rounds finds goroutines that are started once per round and end only with a stop from outside of
// the rounds: there is one more after each of them.
//
// Rounds are those of a loop that waits or looks at a stop, as of a worker, of a function that a library repeats, of a reconcile, of
// what an informer calls for each update, and of what serves HTTP requests. A loop over a collection or up to a count starts as many goroutines as there are items. Whether
// a goroutine ends otherwise is answered by the pass ended: only where every return comes after the end of a
// stop does it end with nothing else. What is started under a condition that can be a mark, such as a flag that is
// set or a missing entry of a map, may be started once, and counts as right.
package rounds

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the goroutines. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintrounds",
	Doc:  "find goroutines that are started in each round and outlive it",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, ended.Analyzer,
		stops.Analyzer, reconciles.Analyzer, informers.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Leaves)},
}

// Leaves is a fact about a function: each call leaves a goroutine that ends only with one of the parameters
// in Params, the receiver counted, or with what is in a field of one in Fields, or that nothing ends.
type Leaves struct {
	Params, Fields []int
	Endless        bool
}

// AFact marks Leaves as a fact about a function.
func (*Leaves) AFact() {}

// A Leak is a goroutine that each round leaves.
type Leak struct {
	Start ssa.CallInstruction // the go statement, or the call of another package that starts the goroutine
	Stop  ssa.Value           // what alone ends it, as the function of Round knows it, or what has that in a field; nil for nothing
	Round ssa.Instruction     // what runs again and again: the call in a loop that leads to Start, or Start itself; nil for Func
	Func  *ssa.Function       // what is run again and again as a whole: a reconcile, or what a library repeats; nil for a loop
}

// A Result lists the goroutines of one package.
type Result struct {
	Leaks  []Leak
	finder *finder
}

// Marked reports whether a call runs only under a condition that may be a mark of what has been started, so that nothing says that it runs again.
func (r *Result) Marked(call ssa.CallInstruction) bool { return !r.finder.unmarked(call) }

type finder struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	ended      *ended.Result
	stops      *stops.Result
	reconciles *reconciles.Result
	handlers   []informers.Handler
	funcs      []*ssa.Function
	marks      map[any]bool // see marked
	leaves     map[*ssa.Function][]start
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	f := &finder{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		ended:      pass.ResultOf[ended.Analyzer].(*ended.Result),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		handlers:   pass.ResultOf[informers.Analyzer].(*informers.Result).Handlers,
		funcs:      s.Funcs,
		leaves:     make(map[*ssa.Function][]start),
	}
	f.graph.BottomUp(func(fn *ssa.Function) bool {
		before := len(f.leaves[fn])
		f.leaves[fn] = f.leftBy(fn)
		return len(f.leaves[fn]) != before
	})
	r := &Result{finder: f}
	for fn, obj := range s.Exported() {
		f.export(fn, obj)
	}
	for _, fn := range f.funcs {
		for _, leak := range append(f.inLoops(fn), f.repeated(fn)...) {
			if !slices.ContainsFunc(r.Leaks, func(other Leak) bool { return other.Start == leak.Start }) {
				r.Leaks = append(r.Leaks, leak)
			}
		}
	}
	return r, nil
}

func (f *finder) export(fn *ssa.Function, obj *types.Func) {
	var fact Leaves
	for _, s := range f.leaves[fn] {
		param, ok := s.By.(*ssa.Parameter)
		switch {
		case s.By == nil:
			fact.Endless = true
		case !ok || param.Parent() != fn:
		case s.Value == s.By:
			fact.Params = append(fact.Params, flow.ParamIndex(param))
		default:
			fact.Fields = append(fact.Fields, flow.ParamIndex(param))
		}
	}
	if len(fact.Params)+len(fact.Fields) > 0 || fact.Endless {
		fact.Params, fact.Fields = knowledge.Rising(fact.Params), knowledge.Rising(fact.Fields)
		f.pass.ExportObjectFact(obj, &fact)
	}
}

// leftBy returns the goroutines that each call of a function leaves behind, unless it waits for them or for
// their stop.
func (f *finder) leftBy(fn *ssa.Function) []start {
	if len(f.ended.Outlasts(fn)) > 0 {
		return nil
	}
	var found []start
	for _, call := range paths.Calls(fn) {
		if paths.InLoop(call.Block()) {
			continue
		}
		for _, s := range f.startsAt(call) {
			if stop, ok := f.outside(s.Stop, call); ok && f.unmarked(call) && !f.joined(call) {
				found = append(found, start{s.at, stop})
			}
		}
	}
	return found
}

// inLoops returns the goroutines that each round of a loop of a function leaves.
func (f *finder) inLoops(fn *ssa.Function) []Leak {
	var found []Leak
	for _, loop := range paths.Cycles(fn) {
		if f.bounded(loop) || !f.waits(loop, fn) {
			continue
		}
		for b := range loop.All() {
			for call := range knowledge.Each[ssa.CallInstruction](b.Instrs) {
				if !f.always(call, loop) {
					continue
				}
				if s, leaks := f.outer(f.startsAt(call), call, loop); leaks {
					found = append(found, Leak{Start: s.at, Stop: s.Value, Round: call})
				}
			}
		}
	}
	return found
}

// outer returns a goroutine if nothing that is made in the loop ends it.
func (f *finder) outer(starts []start, call ssa.CallInstruction, loop *paths.Set) (start, bool) {
	for i, s := range starts {
		if s.By == nil {
			_, component := s.at.(*ssa.Go)
			return s, component && !f.endless(s.at) // an endless loop is a hazard of its own
		}
		roots := []ssa.Value{s.By}
		if s.Value.Parent() == call.Parent() {
			roots = f.ended.Roots(s.Value)
			starts[i].Value = roots[0]
		}
		kept := s.By != s.Value
		for _, root := range roots {
			by := ended.Holder(root)
			kept = kept || by != root
			if instr, ok := by.(ssa.Instruction); ok && loop.Has(instr.Block()) {
				return start{}, false
			}
		}
		if kept && f.renewed(call) {
			return start{}, false
		}
	}
	if len(starts) == 0 {
		return start{}, false
	}
	return starts[0], true
}

// repeated returns the goroutines that each run of a reconcile leaves, or of a function that a library
// runs again and again.
func (f *finder) repeated(fn *ssa.Function) []Leak {
	if len(f.leaves[fn]) == 0 || !f.again(fn) {
		return nil
	}
	var found []Leak
	for _, s := range f.leaves[fn] {
		found = append(found, Leak{Start: s.at, Stop: s.Value, Func: fn})
	}
	return found
}

// again reports whether a function runs once for each object or request that changes or comes: a reconcile, a handler of updates
// or of HTTP requests, or what a library runs again and again.
func (f *finder) again(fn *ssa.Function) bool {
	return f.reconciles.Retries(fn) || knowledge.HandlesHTTP(fn.Signature) ||
		slices.ContainsFunc(f.graph.Sites(fn), func(site calls.Site) bool { return site.Repeats }) ||
		slices.ContainsFunc(f.handlers, func(h informers.Handler) bool { return h.Event == knowledge.Updated && h.Fn == fn })
}
