// Package mutations answers what the function that CreateOrUpdate calls makes of the object which it has read.
//
// A question is about a request of edits; answers name the first change that decides, in the order of the function. A function that is
// not seen, or that calls what is not seen, is not judged.
package mutations

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the mutations. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintmutations",
	Doc:        "find what the functions for CreateOrUpdate change",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, edits.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Builds), new(Saves)},
}

// A Kind is what a function makes of the object.
type Kind int

// The kinds; 0 is another one, or one that is not seen.
const (
	Missing   Kind = iota + 1 // there is no function
	Nothing                   // it sets nothing
	OwnerOnly                 // it sets the owner references alone
	MetaOnly                  // it sets metadata alone
	Moves                     // it makes the variable of the object point to another one
	Other                     // it changes another object of the same type
)

// A Mutation is a request that reads an object, has a function change it and stores it.
type Mutation struct {
	edits.Event
	Call    *ssa.Call
	Request knowledge.Write
	Changes []edits.Event // what the function does to objects, in the terms of the caller

	fn *ssa.Function
}

// A Result answers for the mutations of one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	edits      *edits.Result
	saves      map[*ssa.Function]*Saves // see savesOf
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		edits:      pass.ResultOf[edits.Analyzer].(*edits.Result),
		saves:      make(map[*ssa.Function]*Saves),
	}
	r.export(pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA))
	return r, nil
}

// Of returns the mutation that a request is; ok is false for another one, and if the function is not seen.
func (r *Result) Of(e edits.Event) (m Mutation, ok bool) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok || e.At.Root == nil {
		return m, false
	}
	if !e.Direct {
		return r.unchanged(e, call)
	}
	m = Mutation{Event: e, Call: call}
	m.Request, _ = knowledge.WriteOf(&call.Call)
	mutate := knowledge.Unconverted(m.Request.Mutate)
	if knowledge.IsNil(mutate) {
		return m, true
	}
	fns := r.graph.Functions(mutate)
	if len(fns) != 1 {
		return m, false
	}
	m.fn = fns[0]
	m.Changes, ok = r.asCalled(mutate, m.fn, call.Parent())
	return m, ok
}

// asCalled returns what a function that is handed over does, in the terms of the caller: where another function has made it, with
// what the caller gave that one for its parameters. Ok is false where the call of that one is not seen.
func (r *Result) asCalled(mutate ssa.Value, fn, caller *ssa.Function) (changes []edits.Event, ok bool) {
	changes, maker := r.edits.Of(fn).Events, fn.Parent()
	for around := caller; around != nil; around = around.Parent() {
		if maker == around {
			return changes, true
		}
	}
	if maker == nil {
		return changes, true
	}
	made, ok := mutate.(*ssa.Call)
	if !ok || made.Call.StaticCallee() != maker {
		return nil, false
	}
	changes = slices.Clone(changes)
	for i, e := range changes {
		if param, ok := e.At.Root.(*ssa.Parameter); ok && param.Parent() == maker {
			if arg := flow.Actual(&made.Call, maker, flow.ParamIndex(param)); arg != nil {
				changes[i].At = refs.ValueAt(arg, e.At.Path)
			}
		}
	}
	return changes, true
}

// Kind returns what the function makes of the object, and the event that says so of Moves and Other. It is 0 for an object that was
// found to be absent, which is then created as it is.
func (r *Result) Kind(m Mutation) (kind Kind, at edits.Event) {
	switch {
	case r.absent(m):
		return 0, at
	case m.fn == nil:
		return Missing, at
	}
	own := slices.DeleteFunc(slices.Clone(m.Changes), func(e edits.Event) bool { return e.At.Root != m.At.Root })
	switch alone := func(parts ...string) bool { return len(own) > 0 && !slices.ContainsFunc(own, m.beyond(parts)) }; {
	case alone(".OwnerReferences"):
		return OwnerOnly, at
	case alone(metadata...):
		return MetaOnly, at
	}
	if at, ok := m.moved(); ok {
		return Moves, at
	}
	handed := func(e edits.Event) bool { return e.Kind == edits.Handed }
	if len(own) > 0 || slices.ContainsFunc(m.Changes, handed) || r.effects.Of(m.fn).Has(effects.Unknown, effects.Runs) {
		return 0, at
	}
	for _, e := range m.Changes {
		of := refs.Ref{Root: e.At.Root}
		if e.Kind == edits.Set && of.Root != nil && of.Root.Parent() != e.Instr.Parent() && sameType(of, m.At) {
			return Other, e
		}
	}
	if len(m.Changes) == 0 {
		return Nothing, at
	}
	return 0, at
}

// beyond accepts what changes something else of the object than some parts of it.
func (m Mutation) beyond(parts []string) func(edits.Event) bool {
	return func(e edits.Event) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return e.Changes(m.At, part) })
	}
}

func sameType(a, b refs.Ref) bool {
	x, y := edits.Type(a), edits.Type(b)
	return x != nil && y != nil && types.Identical(x, y)
}

// moved returns the assignment by which the function makes the variable of the object point to another one, if it changes nothing of the
// one that it pointed to: that one was handed over, and is written.
func (m Mutation) moved() (at edits.Event, ok bool) {
	load, isLoad := knowledge.Unconverted(m.Request.Object).(*ssa.UnOp)
	if !isLoad || flow.Variable(load.X) == nil {
		return at, false
	}
	variable := flow.Variable(load.X)
	for _, e := range m.Changes {
		store, isStore := e.Instr.(*ssa.Store)
		switch {
		case isStore && flow.Variable(store.Addr) == variable:
			at, ok = e, true
		case e.At.Root == ssa.Value(variable), e.At.Root == ssa.Value(load):
			return at, false
		}
	}
	return at, ok
}
