// Package tombstones answers what a function does when it is handed a tombstone: the cache.DeletedFinalStateUnknown that
// an informer gives a handler in place of an object whose deletion its watch has missed.
//
// The function is run on abstract values, with the parameter a tombstone: an assertion of it to another type fails, a function
// of the package that gets it is run in the same way, and a branch is followed if what it asks can come out so. What that
// run meets are the events. A value is the tombstone only if it is on every path that is left, and a call of what is not seen is an event
// of its own, Escapes, so that a question can count it as one that handles tombstones.
package tombstones

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer runs functions on tombstones. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllinttombstones",
	Doc:        "find what functions do with tombstones",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, effects.Analyzer, informers.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Met), new(Forwards)},
}

// A Kind is something that happens with a tombstone.
type Kind uint8

// The kinds.
const (
	Panics       Kind = iota + 1 // it is taken for an object, without a question
	Nil                          // what a failed assertion has left is used
	Fails                        // it is found to be no object
	NoKey                        // a function that needs metadata returns an error for it
	Tests                        // it is found to be a tombstone
	TestsPointer                 // it is asked whether it is a pointer to a tombstone, and is not
	Hands                        // a function that the callers give gets it, or a handler
	Escapes                      // code that is not seen gets it
	Empty                        // what a failed assertion has left is found to be nil
)

var kindNames = [...]string{
	Panics: "panics", Nil: "nil", Fails: "fails", NoKey: "no key", Tests: "tests", TestsPointer: "tests pointer", Hands: "hands", Escapes: "escapes", Empty: "empty",
}

func (k Kind) String() string { return kindNames[k] }

// An Event is something that happens with a tombstone.
type Event struct {
	Kind      Kind
	Instr     ssa.Instruction // in a function of this package
	Type      string          // what an assertion expects
	Elsewhere bool            // Instr is a call, and it happens in a function of another package
	Unwrapped bool            // the object in the tombstone has been looked at before
	Boxed     bool            // the value is the tombstone itself, which has been taken out of its interface and put back
	Param     *ssa.Parameter  // of Hands: the function
	Arg       int             // of Hands: the argument
	Handler   ssa.Value       // of Hands: the handler, in place of a function
}

// An Outcome is what a function does with a tombstone.
type Outcome struct {
	Events  []Event
	Acts    bool // something that others notice, whatever it is
	Returns bool // it can return

	results []state
}

// Zero reports whether result i is the zero value.
func (o *Outcome) Zero(i int) bool { return i < len(o.results) && o.results[i].kind == zero }

// Has reports whether one of the kinds happens.
func (o *Outcome) Has(kinds ...Kind) bool {
	return slices.ContainsFunc(o.Events, func(e Event) bool { return slices.Contains(kinds, e.Kind) })
}

// A Root is a function that an informer, or what is registered with one, gives tombstones, or that reads one from where such a function has
// put it.
type Root struct {
	informers.Handler
	Object int // the parameter, the receiver not counted; -1 for one that reads it

	held inputs // of one that reads it: what it reads
}

// Reads reports whether a function reads the tombstone: from the field in which Registered puts it.
func (root Root) Reads() bool { return root.held != nil }

// A Result answers for the functions of one package.
type Result struct {
	Roots []Root // in the order in which they are registered

	pass    *analysis.Pass
	graph   *calls.Graph
	effects *effects.Result
	known   map[question]*Outcome

	informers *informers.Result
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:    pass,
		graph:   pass.ResultOf[calls.Analyzer].(*calls.Graph),
		effects: pass.ResultOf[effects.Analyzer].(*effects.Result),
		known:   make(map[question]*Outcome),

		informers: pass.ResultOf[informers.Analyzer].(*informers.Result),
	}
	if s.Pkg == nil {
		return r, nil
	}
	r.findRoots(s, r.informers.Handlers)
	r.findKept()
	r.export(s)
	return r, nil
}

// Of returns what a root does with a tombstone; nil if nothing is known of it.
func (r *Result) Of(root Root) *Outcome {
	fn := root.Fn
	if root.Reads() {
		return r.simulate(fn, root.held)
	}
	if fn.Blocks == nil {
		obj, ok := fn.Object().(*types.Func)
		if !ok {
			return nil
		}
		return r.elsewhere(obj, root.Object, root.Registered)
	}
	at := len(fn.Params) - fn.Signature.Params().Len() + root.Object
	if at < 0 || at >= len(fn.Params) {
		return nil
	}
	return r.simulate(fn, inputs{fn.Params[at]: {kind: tombstone}})
}

// DoesMore reports whether a root may do something with objects that others notice.
func (r *Result) DoesMore(root Root) bool {
	if root.Fn.Blocks == nil {
		obj, _ := root.Fn.Object().(*types.Func)
		return obj != nil && !quiet(r.effects.Declared(obj), nil)
	}
	return !quiet(r.effects.Of(root.Fn), root.Fn)
}

// quiet reports whether nobody notices effects but who reads logs, and the function that has the memory of its own.
func quiet(does effects.Summary, fn *ssa.Function) bool {
	return !slices.ContainsFunc(does, func(e effects.Effect) bool {
		switch e.Kind {
		case effects.Logs, effects.Counts, effects.Fills, effects.Bases:
			return false
		case effects.Stores:
			switch made := e.On.Root.(type) {
			case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
				return made.Parent() != fn
			}
		}
		return true
	})
}
