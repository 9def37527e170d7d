// Package optionals answers which pointers in objects of an API can be nil where they are used.
//
// A pointer is named by its access path: the parts of an object are those of the API, with names of JSON. A path
// holds what it held before as long as nothing can have written to it: a store to a field on it, in whatever object, a
// function that is handed what it begins with and is not known to leave it alone. Then nothing is known, so that
// rules keep silent.
package optionals

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/sources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the pointers. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintoptionals",
	Doc:        "find which pointers in objects can be nil where they are used",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, edits.Analyzer, effects.Analyzer, needs.Analyzer, sources.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Defaulted), new(Marked), new(Writes), new(Returns), new(Handed), new(Asks)},
}

// A Result answers questions about one package.
type Result struct {
	pass       *analysis.Pass
	source     *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	edits      *edits.Result
	effects    *effects.Result
	needs      *needs.Result
	library    *sources.Result // what the source of a function of another module says

	api       map[types.Type]bool
	defaults  map[*types.TypeName][]string // the fields with a default
	holders   map[place]*holder
	shared    map[*ssa.Function][]*ssa.Store // see sharesOf
	returned  map[*ssa.Function]*Returns
	written   map[*ssa.Function][]int // the parameters that are maps into which it writes
	carriers  map[*types.Var]bool     // the fields of the program that get optional parts
	setFields map[*types.Var]bool     // the fields to which the package assigns something
	// filledFields are those that are lists, by whether they get none without an element.
	filledFields map[*types.Var]bool
	reads        map[*ssa.Function]map[refs.Ref]ssa.Value // the first one found of each path
	joins        map[*ssa.Phi]bool                        // those that get an optional part of an object
	compared     map[result][]*ssa.Call                   // the calls of which a result is compared with nil
	// doubtedFields are those that functions of the package compare with nil.
	doubtedFields map[*types.Var][]*ssa.Function
	removed       map[*types.Var]bool // the fields that are maps from which the package removes entries
	// measuredLists are those of which functions of the package compare the length with a constant.
	measuredLists map[stateList][]*ssa.Function
	lookups       map[string]bool     // the paths of which the package asks whether something is there
	sources       map[string][]string // the lines of the files whose markers were asked for

	questions map[*ssa.Function]*Asks // with all that is below them
	askedHere map[*ssa.Function]*Asks
	answers   map[*ssa.Function][]Answer
	tested    map[*ssa.Function][]test

	following map[*ssa.Parameter]bool // those that their functions follow on some path
	searching map[*ssa.Function]bool  // the functions that are searched for a return before they set something
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		source:     pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		edits:      pass.ResultOf[edits.Analyzer].(*edits.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		api:        make(map[types.Type]bool),
		defaults:   make(map[*types.TypeName][]string),
		holders:    make(map[place]*holder),
		shared:     make(map[*ssa.Function][]*ssa.Store),
		needs:      pass.ResultOf[needs.Analyzer].(*needs.Result),
		library:    pass.ResultOf[sources.Analyzer].(*sources.Result),
		carriers:   make(map[*types.Var]bool),
		setFields:  make(map[*types.Var]bool),

		filledFields:  make(map[*types.Var]bool),
		returned:      make(map[*ssa.Function]*Returns),
		written:       make(map[*ssa.Function][]int),
		reads:         make(map[*ssa.Function]map[refs.Ref]ssa.Value),
		joins:         make(map[*ssa.Phi]bool),
		compared:      make(map[result][]*ssa.Call),
		removed:       make(map[*types.Var]bool),
		doubtedFields: make(map[*types.Var][]*ssa.Function),
		measuredLists: make(map[stateList][]*ssa.Function),
		lookups:       make(map[string]bool),
		sources:       make(map[string][]string),
		questions:     make(map[*ssa.Function]*Asks),
		askedHere:     make(map[*ssa.Function]*Asks),
		answers:       make(map[*ssa.Function][]Answer),
		tested:        make(map[*ssa.Function][]test),
		following:     make(map[*ssa.Parameter]bool),
		searching:     make(map[*ssa.Function]bool),
	}
	s := r.source
	r.findCompared(s.Shipped)
	r.findLookups(s.Shipped)
	r.findRemoved(s.Shipped)
	r.findMeasured(s.Shipped)
	r.findAssigned(s.Shipped)
	r.findDefaults(s.Shipped)
	r.exportMarks()
	r.exportAsks(s)
	r.exportWrites(s)
	r.exportReturns(s)
	r.exportHanded(s.Funcs)
	return r, nil
}

// ofAPI reports whether a value is a pointer in an object of an API, or to a part of one.
func (r *Result) ofAPI(v ssa.Value) bool {
	pointer, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if _, of := flow.FieldRead(v); of != nil && r.apiStruct(of.Type()) {
		return true
	}
	return r.apiStruct(pointer.Elem())
}

// apiPointer reports whether a type is a pointer to a part of an API.
func (r *Result) apiPointer(t types.Type) bool {
	pointer, ok := t.Underlying().(*types.Pointer)
	return ok && r.apiStruct(pointer.Elem())
}

func (r *Result) apiStruct(t types.Type) bool {
	is, known := r.api[t]
	if !known {
		is = knowledge.APIStruct(t)
		r.api[t] = is
	}
	return is
}

// located returns the location of a pointer; ok is false for one that can be another with each look: a variable
// that is set in several places, unless it is a part of the object that the variable has there, or is nil unless it is set.
func located(v ssa.Value) (at refs.Ref, ok bool) { return locatedAt(refs.Pointer(v), v) }

// locatedAt is located for a part of what a value leads to.
func locatedAt(at refs.Ref, v ssa.Value) (refs.Ref, bool) {
	switch root := at.Root.(type) {
	case nil, *ssa.Global, *ssa.Const:
		return at, false
	case *ssa.Alloc:
		variable := cell(root)
		return at, variable == nil || at.Path != "" && assignedHere(variable, v)
	case *ssa.Phi:
		for _, edge := range root.Edges {
			if c, isConst := edge.(*ssa.Const); isConst && c.IsNil() {
				return at, false
			}
		}
	}
	return at, true
}
