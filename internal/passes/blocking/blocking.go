// Package blocking answers how a call behaves in time: whether it waits for a context or stop
// channel to end, sleeps, starts goroutines that outlive it, or never comes back.
//
// Known library functions are rows of internal/knowledge; the module's own functions are summed
// up here, across packages through facts. An unknown callee has no Behavior.
package blocking

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer sums up functions. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintblocking",
	Doc:        "sum up how functions block and what ends them",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Behavior)},
}

// A Behavior sums up a function. All properties are of the kind "on some path".
type Behavior struct {
	Waits   []int // parameters, the receiver counted, whose end it waits for, in rising order
	Outer   bool  // it waits for the end of something else: a field, a captured variable, a queue
	Endless bool  // it contains a loop that has no exit at all, so that it never comes back
	Sleeps  bool  // it sleeps, waits for a timer or a channel with data
	Spawns  bool  // it starts a goroutine that lives until a stop, or for ever
	Joins   bool  // it waits for goroutines, or receives from a channel
	Serves  bool  // it serves the network through a server that its receiver holds
	Stops   bool  // it shuts such a server down
	Leaves  bool  // it can return nil while a goroutine that it started works on until a stop
}

// AFact marks Behavior as a fact about a function.
func (*Behavior) AFact() {}

func (b *Behavior) String() string { return "behavior" }

// Lives reports whether a goroutine that runs it lives until something ends it, or for ever.
func (b Behavior) Lives() bool { return len(b.Waits) > 0 || b.Outer || b.Endless }

// A Result holds the behavior of the functions of one package.
type Result struct {
	Stops *stops.Result

	pass  *analysis.Pass
	graph *calls.Graph
	known map[*ssa.Function]*Behavior
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		Stops: pass.ResultOf[stops.Analyzer].(*stops.Result),
		pass:  pass,
		graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		known: make(map[*ssa.Function]*Behavior),
	}
	for _, fn := range s.Funcs {
		r.known[fn] = new(Behavior)
	}
	// Functions that call each other settle after as many rounds as the chain is long; a longer
	// chain than this is cut, which hides behavior and so keeps rules silent.
	for range 6 {
		changed := false
		for _, fn := range s.Funcs {
			b := r.sumUp(fn)
			changed = changed || !reflect.DeepEqual(b, r.known[fn])
			r.known[fn] = b
		}
		if !changed {
			break
		}
	}
	for _, fn := range s.Funcs {
		_, early := r.Leaves(fn)
		r.known[fn].Leaves = early != nil
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == pass.Pkg && !reflect.DeepEqual(*r.known[fn], Behavior{}) {
			pass.ExportObjectFact(obj, r.known[fn])
		}
	}
	return r, nil
}

// Of returns the behavior of a function of the package.
func (r *Result) Of(fn *ssa.Function) Behavior {
	if b := r.known[fn]; b != nil {
		return *b
	}
	return Behavior{}
}

// Call returns the behavior of what a call runs, with Waits as arguments of the call as Args lists
// them; ok is false when the callee is unknown.
func (r *Result) Call(call ssa.CallInstruction) (b Behavior, ok bool) {
	common := call.Common()
	name := knowledge.Callee(common)
	if i, known := knowledge.BlocksUntil[name]; known {
		return Behavior{Waits: []int{i + len(common.Args) - len(knowledge.Args(common))}}, true
	}
	if server, blocks, ends := knowledge.ServerOf(name); blocks {
		return Behavior{Outer: true, Sleeps: !server.Serves, Serves: server.Serves}, true
	} else if ends && server.Serves {
		return Behavior{Stops: true}, true
	}
	switch {
	case knowledge.PackageServers[name]:
		return Behavior{Endless: true}, true
	case knowledge.Sleeps[name]:
		return Behavior{Sleeps: true}, true
	case knowledge.Joins[name]:
		return Behavior{Joins: true}, true
	case knowledge.Prompt[name]:
		return Behavior{}, true
	}
	return r.own(call)
}

// Method returns the behavior of the method behind a method value; none when unknown.
func (r *Result) Method(bound *ssa.Function) Behavior {
	obj, ok := bound.Object().(*types.Func)
	if !ok {
		return Behavior{}
	}
	if fn := bound.Prog.FuncValue(obj.Origin()); fn != nil && r.known[fn] != nil {
		return *r.known[fn]
	}
	return r.Declared(obj)
}

// Declared returns the behavior of a function of another package; none when unknown.
func (r *Result) Declared(obj *types.Func) Behavior {
	var fact Behavior
	r.pass.ImportObjectFact(obj.Origin(), &fact)
	return fact
}

// own returns the behavior of a function of the user's modules.
func (r *Result) own(call ssa.CallInstruction) (Behavior, bool) {
	var merged Behavior
	callees := r.graph.Callees(call)
	for _, fn := range callees {
		merged = merged.or(r.Of(fn))
	}
	if len(callees) > 0 {
		if _, handed := knowledge.Runners[knowledge.Callee(call.Common())]; handed && len(merged.Waits) > 0 {
			merged.Waits, merged.Outer = nil, true // what the library gives it is not in the call
		}
		return merged, true
	}
	callee := call.Common().StaticCallee()
	if callee == nil {
		return Behavior{}, false
	}
	if origin := callee.Origin(); origin != nil {
		callee = origin
	}
	obj, ok := callee.Object().(*types.Func)
	if !ok {
		return Behavior{}, false
	}
	var fact Behavior
	return fact, r.pass.ImportObjectFact(obj, &fact)
}

func (b Behavior) or(other Behavior) Behavior {
	for _, i := range other.Waits {
		b.Waits = withIndex(b.Waits, i)
	}
	b.Outer = b.Outer || other.Outer
	b.Endless = b.Endless || other.Endless
	b.Sleeps = b.Sleeps || other.Sleeps
	b.Spawns = b.Spawns || other.Spawns
	b.Joins = b.Joins || other.Joins
	b.Serves = b.Serves || other.Serves
	b.Stops = b.Stops || other.Stops
	return b
}

func withIndex(indexes []int, i int) []int {
	if at, found := slices.BinarySearch(indexes, i); !found {
		return slices.Insert(slices.Clone(indexes), at, i)
	}
	return indexes
}
