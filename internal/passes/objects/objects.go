// Package objects answers what a call does to objects in the cluster: which it writes, through
// functions of the module, and to which parameter.
//
// Every answer is of the kind "on some path". An interface of the user's own, a function value that
// is not resolved and a function of another module do nothing that is known here.
package objects

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what functions do to objects. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintobjects",
	Doc:        "find what functions do to objects in the cluster",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Effects), new(RawPatch)},
}

// Effects are what a function may do to objects, itself or through others.
type Effects struct {
	Marks []MarkEffect // in fixed order
	Lists []ListEffect // of a function that returns a list of texts: what it makes of its parameters
	Holds []Held       // of a function that returns pointers: which of them lead to parts of its parameters

	Answers []Answer // what its bool says about objects that are being deleted
}

func (e Effects) empty() bool { return len(e.Marks)+len(e.Lists)+len(e.Holds)+len(e.Answers) == 0 }

// AFact marks Effects as a fact about a function.
func (*Effects) AFact() {}

// A Result holds what the functions of one package do.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	locator    flow.Locator
	known      map[*ssa.Function]*Effects
	marks      map[*ssa.Function][]Mark
	looks      map[ssa.CallInstruction][]Ref // of the round under way: whose deletion a call looks at
	without    map[pathWithout]bool          // what was asked, with the effects of functions as they are known
	answered   map[asked]*Answer             // and what functions return for objects that are being deleted
}

// A Write is a write that a call performs, itself or through functions of the module.
type Write = effects.Write

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		known:      make(map[*ssa.Function]*Effects),
		marks:      make(map[*ssa.Function][]Mark),
	}
	r.locator = refs.InCluster
	r.locator.Elsewhere = r.heldElsewhere
	// A chain of calls inside the package that is longer than this is cut.
	for range 8 {
		changed := false
		r.looks, r.without, r.answered = make(map[ssa.CallInstruction][]Ref), make(map[pathWithout]bool), make(map[asked]*Answer)
		for _, fn := range s.Funcs {
			before := len(r.marks[fn])
			e := r.sumUp(fn)
			changed = changed || len(r.marks[fn]) != before // also those of a closure, which are about what it captures
			changed = changed || !reflect.DeepEqual(e, r.Of(fn))
			r.known[fn] = &e
		}
		if !changed {
			break
		}
	}
	r.without, r.answered = make(map[pathWithout]bool), make(map[asked]*Answer)
	for fn, obj := range s.Declared() {
		e := r.Of(fn)
		if obj.Exported() {
			e.Holds, e.Answers = r.holds(fn), r.answersOf(fn)
		}
		if !e.empty() {
			pass.ExportObjectFact(obj, &e)
		}
	}
	r.exportPatches(s)
	for _, method := range r.graph.Implemented() {
		if does := r.implemented(method); len(does) > 0 {
			pass.ExportObjectFact(method, &Effects{Marks: does})
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

// sumUp collects what a function does to finalizers, in terms of its parameters.
func (r *Result) sumUp(fn *ssa.Function) Effects {
	var e Effects
	r.marks[fn] = r.findMarks(fn)
	r.noteMarks(&e, fn, r.marks[fn])
	e.Lists = r.listEffects(fn)
	return e
}

// noteMarks keeps the marks of a function that are about its parameters.
func (r *Result) noteMarks(e *Effects, fn *ssa.Function, marks []Mark) {
	for _, m := range marks {
		object := m.Object
		if read := r.ReadAs(object); read.Root != nil {
			object = read
		}
		param, ok := object.Root.(*ssa.Parameter)
		if !ok || param.Parent() != fn {
			continue
		}
		m.Param, m.Path = flow.ParamIndex(param), object.Path
		m.GoesOn = m.Kind == Remove && goesOn(m)
		if m.Kind == Merge {
			from, ok := m.From.Root.(*ssa.Parameter)
			if !ok || from.Parent() != fn {
				continue
			}
			m.Other, m.OtherPath = flow.ParamIndex(from)+1, m.From.Path
		}
		at, found := slices.BinarySearchFunc(e.Marks, m.MarkEffect, compareMarks)
		if !found && len(e.Marks) < most {
			e.Marks = slices.Insert(e.Marks, at, m.MarkEffect)
		}
	}
}

// most is how many marks of one function are told apart.
const most = 24
