// Package objects answers what a call does to objects in the cluster: which it writes, through
// functions of the module, and to which parameter.
//
// Every answer is of the kind "on some path". An interface of the user's own, a function value that
// is not resolved and a function of another module do nothing that is known here.
package objects

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what functions do to objects. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintobjects",
	Doc:        "find what functions do to objects in the cluster",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Effects)},
}

// Effects are what a function may do to objects, itself or through others.
type Effects struct {
	Writes []Effect     // in fixed order
	Marks  []MarkEffect // in fixed order
	Tells  []Answer     // of a function that returns a bool: what that says of its parameters
}

// An Answer is what the result of a function says about an object that it is given.
type Answer struct {
	Param int
	Path  string
	Truth bool // the result that says it
	State State
}

func (e Effects) empty() bool { return len(e.Writes)+len(e.Marks)+len(e.Tells) == 0 }

// AFact marks Effects as a fact about a function.
func (*Effects) AFact() {}

func (e *Effects) String() string { return "effects" }

// An Effect is one write of a function.
type Effect struct {
	Verb  knowledge.Verb
	Sub   string // as knowledge.Write has it
	Also  bool
	Param int    // which parameter, the receiver counted, holds the object; -1 for none
	Path  string // the fields that lead from there to it
}

// Status reports whether the write changes the status of the object.
func (e Effect) Status() bool { return e.Sub == knowledge.Status || e.Also }

// A Result holds what the functions of one package do.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	known      map[*ssa.Function]*Effects
	marks      map[*ssa.Function][]Mark
	nears      map[ssa.CallInstruction][]Write // of the round under way
	looks      map[ssa.CallInstruction][]Ref   // of the round under way: whose deletion a call looks at
}

// A Write is a write that a call performs, itself or through functions of the module.
type Write struct {
	Effect
	Object Ref                   // zero when it is not among what the function sees
	Via    []ssa.CallInstruction // the calls that lead to it, from the one asked about; the last one writes, or is of another package's function that does
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		known:      make(map[*ssa.Function]*Effects),
		marks:      make(map[*ssa.Function][]Mark),
	}
	// A chain of calls inside the package that is longer than this is cut.
	for range 8 {
		changed := false
		r.nears = make(map[ssa.CallInstruction][]Write)
		r.looks = make(map[ssa.CallInstruction][]Ref)
		for _, fn := range s.Funcs {
			e := r.sumUp(fn)
			changed = changed || !reflect.DeepEqual(e, r.Of(fn))
			r.known[fn] = &e
		}
		if !changed {
			break
		}
	}
	for _, fn := range s.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if ok && obj.Pkg() == pass.Pkg && !r.Of(fn).empty() {
			pass.ExportObjectFact(obj, r.known[fn])
		}
	}
	return r, nil
}

// Of returns what a function of the package may do.
func (r *Result) Of(fn *ssa.Function) Effects {
	if e := r.known[fn]; e != nil {
		return *e
	}
	return Effects{}
}

// Writes returns what a call may write, itself or through functions of the module that it runs, in
// source order; one Write for each place of this package that writes, or that calls a function of
// another package which does.
func (r *Result) Writes(call ssa.CallInstruction) []Write {
	return r.follow(call, make(map[*ssa.Function]bool))
}

func (r *Result) follow(call ssa.CallInstruction, seen map[*ssa.Function]bool) []Write {
	writes := r.direct(call)
	for i := range writes {
		writes[i].Via = []ssa.CallInstruction{call}
	}
	for _, fn := range r.graph.Callees(call) {
		if seen[fn] || len(r.Of(fn).Writes) == 0 {
			continue
		}
		seen[fn] = true
		for _, instr := range callsIn(fn) {
			for _, w := range r.follow(instr, seen) {
				w.Via = append([]ssa.CallInstruction{call}, w.Via...)
				w.Object = r.given(call, fn, w.Object)
				writes = append(writes, w)
			}
		}
	}
	return writes
}

// direct returns the writes that a call is itself: by a client, or by a function of another package.
func (r *Result) direct(call ssa.CallInstruction) []Write {
	common := call.Common()
	if w, ok := knowledge.WriteOf(common); ok {
		e := Effect{Verb: w.Verb, Sub: w.Sub, Also: w.Also}
		return []Write{{Effect: e, Object: refs.ObjectOf(w.Object)}}
	}
	if len(r.graph.Callees(call)) > 0 {
		return nil
	}
	obj := declared(common)
	if obj == nil {
		return nil
	}
	var fact Effects
	if !r.pass.ImportObjectFact(obj, &fact) {
		return nil
	}
	var writes []Write
	for _, e := range fact.Writes {
		w := Write{Effect: e}
		if e.Param >= 0 && e.Param < len(common.Args) {
			w.Object = RefOf(common.Args[e.Param])
			w.Object.Path += e.Path
		}
		writes = append(writes, w)
	}
	return writes
}

// sumUp collects the writes of a function in terms of its parameters.
func (r *Result) sumUp(fn *ssa.Function) Effects {
	var e Effects
	for _, call := range callsIn(fn) {
		for _, w := range r.nearOf(call) {
			e.add(w.Effect, fn, w.Object)
		}
	}
	r.marks[fn] = r.findMarks(fn)
	e.noteMarks(fn, r.marks[fn])
	e.Tells = r.told(fn)
	return e
}

// nearOf is near, remembered for the round under way.
func (r *Result) nearOf(call ssa.CallInstruction) []Write {
	writes, ok := r.nears[call]
	if !ok {
		writes = r.near(call, make(map[*ssa.Function]bool))
		r.nears[call] = writes
	}
	return writes
}

// near returns the writes of a call by what is known of its callees. Closures are looked into, for
// they write what belongs to the functions around them.
func (r *Result) near(call ssa.CallInstruction, seen map[*ssa.Function]bool) []Write {
	writes := r.direct(call)
	for _, callee := range r.graph.Callees(call) {
		if callee.Parent() != nil {
			if seen[callee] {
				continue
			}
			seen[callee] = true
			for _, inner := range callsIn(callee) {
				for _, w := range r.near(inner, seen) {
					w.Object = r.given(call, callee, w.Object)
					writes = append(writes, w)
				}
			}
			continue
		}
		for _, e := range r.Of(callee).Writes {
			w := Write{Effect: e}
			if e.Param >= 0 {
				w.Object = r.given(call, callee, Ref{Root: callee.Params[e.Param], Path: e.Path})
			}
			writes = append(writes, w)
		}
	}
	return writes
}

// most is how many writes of one function are told apart.
const most = 24

func (e *Effects) add(w Effect, fn *ssa.Function, object Ref) {
	w.Param, w.Path = -1, ""
	if param, ok := object.Root.(*ssa.Parameter); ok && param.Parent() == fn {
		w.Param, w.Path = calls.ParamIndex(param), object.Path
	}
	at, found := slices.BinarySearchFunc(e.Writes, w, compareEffects)
	if !found && len(e.Writes) < most {
		e.Writes = slices.Insert(e.Writes, at, w)
	}
}

func callsIn(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				found = append(found, call)
			}
		}
	}
	return found
}
