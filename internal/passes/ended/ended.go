// Package ended answers which contexts and stop channels have certainly ended when an instruction runs, and
// which work runs under one of them although it needs a context that goes on.
//
// The technique is dominance: what ends a context, or returns only once it has ended, dominates all that
// comes later, since a context that has ended stays so. A context has ended once one that it is derived
// from has. Both have to hold on every path and for every value that a variable can have: an unknown
// callee ends nothing and derives nothing.
package ended

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/sources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what has ended. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintended",
	Doc:  "find which contexts have certainly ended, and what runs under them",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, conditions.Analyzer, effects.Analyzer, sources.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Fact says what a function of another package does with its contexts. Needs and Outlasts hold places of
// parameters, the receiver counted, in rising order.
type Fact struct {
	Needs    []int // it does work that needs them to go on
	Outlasts []int // it returns only once they have ended

	Derives []Derived // which results, contexts, end with which parameters
}

// AFact marks Fact as a fact about a function.
func (*Fact) AFact() {}

// An End is a context or stop channel that has ended, and the instruction that sees or causes it.
type End struct {
	Stop ssa.Value
	Seen ssa.Instruction
	by   ssa.Value // what leads to a stop that is read in another function; nil for the stop itself
}

// A Stop is a context or stop channel, and what a function has that leads to it: the stop itself, or a value in a field
// of which a callee finds it.
type Stop struct{ Value, By ssa.Value }

// A Use is a call that does work under a context that has certainly ended.
type Use struct {
	Call    ssa.CallInstruction
	Context ssa.Value           // the argument of the call
	Work    ssa.CallInstruction // the call of a library that needs the context: Call itself, or one in what it calls; nil if another package makes it
	End     End
}

// A Result holds the answers for one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	stops      *stops.Result
	conditions *conditions.Result
	effects    *effects.Result
	sources    *sources.Result // what a function of another module does with its context

	stores   map[any][]*ssa.Store // by variable or field
	workedOn map[any]bool         // the fields with a context under which the package does something that can fail: see worksUnder
	sights   map[*ssa.Function][]sight
	looks    map[*ssa.Function][]ssa.Instruction // where a function looks at a context
	needs    map[*ssa.Function][]need
	anyway   map[*ssa.Function][]int // see anywayOf
	outlasts map[*ssa.Function][]Stop
	derives  map[*ssa.Function][]Derived

	relayedTo map[*ssa.Call][]ssa.Value // see cancelledWith
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		sources:    pass.ResultOf[sources.Analyzer].(*sources.Result),
		stores:     make(map[any][]*ssa.Store),
		workedOn:   make(map[any]bool),
		sights:     make(map[*ssa.Function][]sight),
		looks:      make(map[*ssa.Function][]ssa.Instruction),
		needs:      make(map[*ssa.Function][]need),
		anyway:     make(map[*ssa.Function][]int),
		outlasts:   make(map[*ssa.Function][]Stop),
		derives:    make(map[*ssa.Function][]Derived),
		relayedTo:  make(map[*ssa.Call][]ssa.Value),
	}
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	for _, fn := range s.Funcs {
		r.note(fn)
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		needs, outlasts, derives := len(r.needs[fn]), len(r.outlasts[fn]), len(r.derives[fn])
		r.derives[fn] = r.derivesOf(fn)
		r.sights[fn] = r.see(fn)
		r.needs[fn] = r.needsOf(fn)
		anyway := len(r.anyway[fn])
		r.anyway[fn] = r.anywayOf(fn)
		r.outlasts[fn] = r.outlastsOf(fn)
		return len(r.needs[fn]) != needs || len(r.anyway[fn]) != anyway || len(r.outlasts[fn]) != outlasts || len(r.derives[fn]) != derives
	})
	for fn, obj := range s.Exported() {
		r.export(fn, obj)
	}
	for _, method := range r.graph.Implemented() {
		if needs := r.implemented(method); method.Exported() && len(needs) > 0 {
			pass.ExportObjectFact(method, &Fact{Needs: needs})
		}
	}
	return r, nil
}

// note remembers the stores of a function, and where it looks at a context.
func (r *Result) note(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		if store, ok := instr.(*ssa.Store); ok && isContext(store.Val) {
			cell := flow.Cell(store.Addr)
			r.stores[cell] = append(r.stores[cell], store)
		}
		if load, ok := instr.(*ssa.UnOp); ok && load.Op == token.MUL && isContext(load) && worksUnder(load) {
			r.workedOn[flow.Cell(load.X)] = true
		}
		if r.looksAt(instr) {
			r.looks[fn] = append(r.looks[fn], instr)
		}
	}
}

func (r *Result) export(fn *ssa.Function, obj *types.Func) {
	fact := Fact{Needs: r.params(fn), Derives: r.derives[fn]}
	for _, stop := range r.outlasts[fn] {
		if stop.Value == stop.By {
			fact.Outlasts = appendParam(fact.Outlasts, stop.By, fn)
		}
	}
	if len(fact.Needs)+len(fact.Outlasts)+len(fact.Derives) > 0 {
		r.pass.ExportObjectFact(obj, &fact)
	}
}

func appendParam(list []int, v ssa.Value, fn *ssa.Function) []int {
	param, ok := v.(*ssa.Parameter)
	if !ok || param.Parent() != fn {
		return list
	}
	i := flow.ParamIndex(param)
	at, found := slices.BinarySearch(list, i)
	if found {
		return list
	}
	return slices.Insert(list, at, i)
}

// Uses returns the calls of a function that do work under a context which has certainly ended, in the
// order of its blocks.
func (r *Result) Uses(fn *ssa.Function) []Use {
	var found []Use
	for _, call := range paths.Calls(fn) {
		if r.unreached(call) {
			continue
		}
		var ends []End
		for _, n := range r.work(call) {
			if n.ctx == nil {
				continue // it is a variable of the function around a closure, which is asked by itself
			}
			if ends == nil {
				if ends = r.At(call); len(ends) == 0 {
					break
				}
			}
			i := slices.IndexFunc(ends, func(e End) bool { return r.endsWith(n.ctx, e.Stop) })
			if i >= 0 {
				found = append(found, Use{call, n.ctx, n.at, ends[i]})
				break
			}
		}
	}
	return found
}

// unreached reports whether an instruction runs only if a call has come back without an error that never does, as that
// of a server.
func (r *Result) unreached(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && f.Truth && f.Subject != nil && knowledge.AlwaysFail[knowledge.DeclaredCallee(f.Subject)]
	})
}

// Outlasts returns the contexts and stop channels that have ended whenever a function returns: its
// parameters, variables of the functions around it, and what their fields hold.
func (r *Result) Outlasts(fn *ssa.Function) []Stop { return r.outlasts[fn] }

// Needs returns the contexts under which a function does work that fails once they have ended: its
// parameters, and variables of the functions around it.
func (r *Result) Needs(fn *ssa.Function) []ssa.Value {
	var roots []ssa.Value
	for _, n := range r.needs[fn] {
		roots = append(roots, n.root)
	}
	return roots
}

// OutlastedBy returns the contexts and stop channels that have ended whenever the goroutine that a call
// starts has, in terms of the caller; none when that is not known. A failure that nobody is told of does not
// count as an end. A context that never ends can be one that the goroutine makes.
func (r *Result) OutlastedBy(start ssa.CallInstruction) []Stop {
	if _, ok := start.(*ssa.Go); ok {
		if stops := r.endedBy(start); len(stops) > 0 {
			return stops
		}
		return r.unlessFailed(start)
	}
	runner := knowledge.Runners[knowledge.Callee(start.Common())]
	if !runner.Goroutine {
		return nil
	}
	var given []Stop // by the library, to what it runs
	if args := knowledge.Args(start.Common()); runner.Stop >= 0 && runner.Stop < len(args) {
		given = []Stop{{args[runner.Stop], args[runner.Stop]}}
		if knowledge.BlocksUntilGiven(args[runner.Arg]) {
			return given
		}
	}
	fns := r.graph.Callees(start)
	if len(fns) != 1 {
		return nil
	}
	var found []Stop
	for _, stop := range r.outlasts[fns[0]] {
		if param, ok := stop.By.(*ssa.Parameter); !ok || param.Parent() != fns[0] {
			found = append(found, stop)
		} else if stop.Value == stop.By {
			found = append(found, given...)
		}
	}
	return found
}

// Roots returns a context or stop channel and those that it ends with, the nearest first.
func (r *Result) Roots(stop ssa.Value) []ssa.Value { return r.roots(stop) }

// Looks returns where a function asks whether a context has ended, or waits for it.
func (r *Result) Looks(fn *ssa.Function) []ssa.Instruction { return r.looks[fn] }

// Origin returns where a context is made or arrives, as long as there is one value only that it can be.
func (r *Result) Origin(v ssa.Value) ssa.Value { return r.origin(v) }
