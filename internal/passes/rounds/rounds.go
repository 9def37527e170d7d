// Package rounds finds goroutines that are started once per round and end only with a stop from outside of
// the rounds: there is one more after each of them.
//
// Rounds are those of a loop that waits or looks at a stop, of a function that a library repeats, and of a
// reconcile. A loop over a collection or up to a count starts as many goroutines as there are items. Whether
// a goroutine ends otherwise is answered by the pass ended: only where every return comes after the end of a
// stop does it end with nothing else. What is started under a condition other than success, such as a
// flag or a missing entry of a map, may be started once, and counts as right.
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
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the goroutines. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintrounds",
	Doc:  "find goroutines that are started in each round and outlive it",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, ended.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Leaves)},
}

// Leaves is a fact about a function: each call leaves a goroutine that ends only with one of the parameters
// in Params, the receiver counted.
type Leaves struct{ Params []int }

// AFact marks Leaves as a fact about a function.
func (*Leaves) AFact() {}

func (*Leaves) String() string { return "leaves a goroutine" }

// A Leak is a goroutine that each round leaves.
type Leak struct {
	Start ssa.CallInstruction // the go statement, or the call of another package that starts the goroutine
	Stop  ssa.Value           // what alone ends it, as the function of Round knows it
	Round ssa.Instruction     // what runs again and again: the call in a loop that leads to Start, or Start itself; nil for Func
	Func  *ssa.Function       // what is run again and again as a whole: a reconcile, or what a library repeats; nil for a loop
}

// A Result lists the goroutines of one package.
type Result struct{ Leaks []Leak }

// A start is a goroutine that each call of a function leaves behind.
type start struct {
	at   ssa.CallInstruction
	stop ssa.Value // what alone ends it: a parameter, or a variable of a function around
}

type finder struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	ended      *ended.Result
	leaves     map[*ssa.Function][]start
}

func run(pass *analysis.Pass) (any, error) {
	f := &finder{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		ended:      pass.ResultOf[ended.Analyzer].(*ended.Result),
		leaves:     make(map[*ssa.Function][]start),
	}
	f.graph.BottomUp(func(fn *ssa.Function) bool {
		before := len(f.leaves[fn])
		f.leaves[fn] = f.leftBy(fn)
		return len(f.leaves[fn]) != before
	})
	r := new(Result)
	for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
		f.export(fn)
		for _, leak := range append(f.inLoops(fn), f.repeated(fn)...) {
			if !slices.ContainsFunc(r.Leaks, func(other Leak) bool { return other.Start == leak.Start }) {
				r.Leaks = append(r.Leaks, leak)
			}
		}
	}
	return r, nil
}

func (f *finder) export(fn *ssa.Function) {
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() != f.pass.Pkg || !obj.Exported() {
		return
	}
	var fact Leaves
	for _, s := range f.leaves[fn] {
		if param, ok := s.stop.(*ssa.Parameter); ok && param.Parent() == fn && !slices.Contains(fact.Params, flow.ParamIndex(param)) {
			fact.Params = append(fact.Params, flow.ParamIndex(param))
		}
	}
	if len(fact.Params) > 0 {
		slices.Sort(fact.Params)
		f.pass.ExportObjectFact(obj, &fact)
	}
}

// startsAt returns the goroutines that a call leaves behind, with the stops as its function knows them. One
// that ends with several stops is listed for each, with the same place.
func (f *finder) startsAt(call ssa.CallInstruction) []start {
	var found []start
	for _, stop := range f.ended.OutlastedBy(call) {
		found = append(found, start{call, stop})
	}
	plain, ok := call.(*ssa.Call)
	if len(found) > 0 || !ok {
		return found
	}
	targets := f.graph.Targets(call)
	for _, fn := range targets {
		for _, s := range f.leaves[fn] {
			if param, ok := s.stop.(*ssa.Parameter); ok && param.Parent() == fn {
				s.stop = flow.Actual(&plain.Call, fn, flow.ParamIndex(param))
			}
			if s.stop != nil && len(targets) == 1 {
				found = append(found, s)
			}
		}
	}
	var fact Leaves
	if obj := flow.Declared(&plain.Call); obj != nil && len(targets) == 0 && f.pass.ImportObjectFact(obj, &fact) {
		for _, i := range fact.Params {
			found = append(found, start{call, plain.Call.Args[i]})
		}
	}
	return found
}

// leftBy returns the goroutines that each call of a function leaves behind, unless it waits for them or for
// their stop.
func (f *finder) leftBy(fn *ssa.Function) []start {
	if f.effects.Of(fn).Has(effects.Joins) || len(f.ended.Outlasts(fn)) > 0 {
		return nil
	}
	var found []start
	for _, call := range paths.Calls(fn) {
		if paths.InLoop(call.Block()) || !f.always(call, nil) {
			continue
		}
		for _, s := range f.startsAt(call) {
			if root := f.outside(s.stop, fn); root != nil {
				found = append(found, start{s.at, root})
			}
		}
	}
	return found
}

// outside returns what the callers of a function, or those around it, know of a stop; nil if the function
// can end it by itself.
func (f *finder) outside(stop ssa.Value, fn *ssa.Function) ssa.Value {
	roots := f.ended.Roots(stop)
	if len(roots) != 1 {
		return nil // derived here, so that it may be cancelled here
	}
	if _, param := roots[0].(*ssa.Parameter); param || roots[0].Parent() != fn {
		return roots[0]
	}
	return nil
}

// inLoops returns the goroutines that each round of a loop of a function leaves.
func (f *finder) inLoops(fn *ssa.Function) []Leak {
	var found []Leak
	for _, loop := range paths.Cycles(fn, nil) {
		if f.bounded(loop) || !f.waits(loop, fn) {
			continue
		}
		for b := range loop.All() {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || !f.always(call, loop) {
					continue
				}
				if s, leaks := f.outer(f.startsAt(call), loop); leaks {
					found = append(found, Leak{Start: s.at, Stop: f.ended.Roots(s.stop)[0], Round: call})
				}
			}
		}
	}
	return found
}

// outer returns a goroutine if nothing that is made in the loop ends it.
func (f *finder) outer(starts []start, loop *paths.Set) (start, bool) {
	for _, s := range starts {
		for _, root := range f.ended.Roots(s.stop) {
			if instr, ok := root.(ssa.Instruction); ok && loop.Has(instr.Block()) {
				return start{}, false
			}
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
	if len(f.leaves[fn]) == 0 {
		return nil
	}
	again := knowledge.IsReconcile(fn.Name(), fn.Signature)
	for _, site := range f.graph.Sites(fn) {
		again = again || site.Repeats
	}
	if !again {
		return nil
	}
	s := f.leaves[fn][0]
	return []Leak{{Start: s.at, Stop: s.stop, Func: fn}}
}
