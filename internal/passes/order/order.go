// Package order answers where the order in which Go goes through a map, another one each time, gets into an object of
// the cluster or a hash: from the loop or the call that makes a list, a text or an error in that order to where it is stored.
//
// A list that is sorted, or taken as a set, anywhere on the way is in order from there on: whether that happens before or after it is
// stored is not asked, since both are one list in memory. A field of a struct of the package that others cannot name is followed to all
// its reads, and a struct that is made where it is stored to reads of that field and to what is made of the whole of it. What is stored in other fields of the program's own types, and what is handed to code that is not seen, is not followed.
package order

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer follows the order of maps. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintorder",
	Doc:        "follow the order of maps into objects",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact), new(Ordered)},
}

// Fact is what other packages have to know of a function, or of a method of an interface by the few types of the package that implement it: the results that are in the order of a map, those that are in the order of
// what a cache lists, the parameters, the receiver counted, whose order gets into an object, those that are pointers to lists to which it
// appends, all in rising order.
type Fact struct {
	Results, Listed, Params, Appends []int

	Writes []int // the parameters that are texts or writers into which it writes
	Fills  []int // those into which it writes in the order of a map

	Keeps   []Pair // which results are made of which parameters in the order of those
	Extends []Pair // which results are which lists with an element more
	Upserts []Pair // those where the function looks into the list as well, and may find the element there
	Merged  []Pair // which results end in the order of a map if the parameter is a list that is made anew in each pass
}

// Pair is a parameter of a function and a result.
type Pair struct{ Param, Result int }

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// A Disorder is an instruction by which the order of a map gets into an object or a hash.
type Disorder struct {
	At    ssa.Instruction // what makes the list or text
	Of    ssa.Value       // the map; nil if a function of another package has gone through it, or for a list
	List  bool            // it is the order of a list that a cache has answered
	Sinks []Sink          // where it ends up
}

// A Sink is where an order ends up.
type Sink struct {
	At   ssa.Instruction
	Name string          // what stores it, as people call it: a field with its type, the hash
	Made ssa.Instruction // what makes the list or text that is stored, of a list that has the order; nil if the source does
}

// A Result holds what is in the order of a map in one package.
type Result struct {
	All []Disorder // those that end up somewhere, in source order

	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	sorted     map[*types.Var][]*ssa.Function // who sorts a field; nil until they are asked for
	written    map[*ssa.Function][]int        // what a function writes into
	appended   map[*ssa.Function][]fieldAppend
	extended   map[*ssa.Function][]extension
	invoked    map[*ssa.Function][]*ssa.Call // which calls of interfaces run a method; nil until they are asked for
	facts      map[*ssa.Function]*Fact
	elsewhere  map[*types.Func]int // the index in All of what a function of another package returns
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		written:    make(map[*ssa.Function][]int),
		appended:   make(map[*ssa.Function][]fieldAppend),
		extended:   make(map[*ssa.Function][]extension),
		facts:      make(map[*ssa.Function]*Fact),
		elsewhere:  make(map[*types.Func]int),
	}
	for _, fn := range r.ssa.Funcs {
		for _, source := range r.sources(fn) {
			r.follow(source)
		}
	}
	r.export()
	return r, nil
}

// follow finds where the order of a source ends up.
func (r *Result) follow(source Source) {
	s := r.newSearch(source.At.Parent())
	s.sinks = append(s.sinks, source.sinks...)
	if source.handed != nil && !r.handedAnew(source.handed) {
		s.only = source.handed.Parent()
	}
	s.spread(source.lists...)
	for _, returned := range s.returned {
		fact := r.fact(returned.fn)
		switch {
		case source.handed != nil:
			if returned.fn == source.handed.Parent() {
				fact.Merged = append(fact.Merged, Pair{flow.ParamIndex(source.handed), returned.index})
			}
		case source.list:
			fact.Listed = append(fact.Listed, returned.index)
		default:
			fact.Results = append(fact.Results, returned.index)
		}
	}
	for _, filled := range s.filled {
		if source.handed == nil && !source.list {
			fact := r.fact(filled.fn)
			fact.Fills = append(fact.Fills, filled.index)
		}
	}
	if s.only != nil {
		return // what it stores itself may be what is missing
	}
	s.sinks = slices.DeleteFunc(s.sinks, func(sink Sink) bool { return r.wherePartsDiffer(sink.At, source.Of) })
	if len(s.sinks) == 0 {
		return
	}
	if source.elsewhere != nil {
		if first, again := r.elsewhere[source.elsewhere]; again {
			r.All[first].Sinks = append(r.All[first].Sinks, s.sinks...) // it is mended in one place
			return
		}
		r.elsewhere[source.elsewhere] = len(r.All)
	}
	r.All = append(r.All, Disorder{At: source.At, Of: source.Of, List: source.list, Sinks: s.sinks})
}

func (r *Result) fact(fn *ssa.Function) *Fact {
	if r.facts[fn] == nil {
		r.facts[fn] = new(Fact)
	}
	return r.facts[fn]
}

// export notes what other packages have to know.
func (r *Result) export() {
	r.exportFields()
	for fn, obj := range r.ssa.Exported() {
		fact := r.fact(fn)
		for i, param := range fn.Params {
			if _, list := param.Type().Underlying().(*types.Slice); list || knowledge.ObjectList(param.Type()) || isWorded(param.Type()) {
				r.handedOn(fn, i, fact)
			}
		}
		fact.Results, fact.Listed = knowledge.Rising(fact.Results), knowledge.Rising(fact.Listed)
		fact.Appends, fact.Writes, fact.Fills = r.appends(fn), r.writes(fn), knowledge.Rising(fact.Fills)
		for _, e := range r.extends(fn) {
			if e.looks {
				fact.Upserts = append(fact.Upserts, e.Pair)
			} else {
				fact.Extends = append(fact.Extends, e.Pair)
			}
		}
		if len(fact.Extends)+len(fact.Upserts) > 0 || len(fact.Results)+len(fact.Listed)+len(fact.Params)+len(fact.Appends)+len(fact.Writes)+len(fact.Fills)+len(fact.Keeps)+len(fact.Merged) > 0 {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
	for _, method := range r.graph.Implemented() {
		fact := new(Fact)
		for _, fn := range r.graph.Implementations(method) {
			if of := r.facts[fn]; of != nil {
				fact.Results, fact.Listed = append(fact.Results, of.Results...), append(fact.Listed, of.Listed...)
			}
		}
		if fact.Results, fact.Listed = knowledge.Rising(fact.Results), knowledge.Rising(fact.Listed); method.Exported() && len(fact.Results)+len(fact.Listed) > 0 {
			r.pass.ExportObjectFact(method, fact)
		}
	}
}

// handedOn notes where the order of a parameter of a function gets: into objects, and into its results.
func (r *Result) handedOn(fn *ssa.Function, param int, fact *Fact) {
	s := r.newSearch(fn)
	s.only = fn
	if s.spread(fn.Params[param]); len(s.sinks) > 0 {
		fact.Params = append(fact.Params, param)
	}
	for _, returned := range s.returned {
		if kept := (Pair{param, returned.index}); returned.fn == fn && !slices.Contains(fact.Keeps, kept) {
			fact.Keeps = append(fact.Keeps, kept)
		}
	}
}

// handedAnew reports whether all calls of the package hand over a list that is made anew, and there are some.
func (r *Result) handedAnew(param *ssa.Parameter) bool {
	args, _ := r.graph.Actuals(param)
	return len(args) > 0 && !slices.ContainsFunc(args, func(arg ssa.Value) bool { return !r.anew(arg) })
}

// visible reports whether other packages can call a function by its name.
func visible(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && obj.Exported()
}

// named returns the function, or the method of an interface, that a call names; nil for a value.
func named(call *ssa.CallCommon) *types.Func {
	if call.IsInvoke() {
		return call.Method.Origin()
	}
	return flow.Declared(call)
}

// imported returns what is known of a function, or of a method of an interface, of another package; nil for nothing.
func (r *Result) imported(call *ssa.CallCommon) *Fact {
	obj := named(call)
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == r.pass.Pkg {
		return nil
	}
	fact := new(Fact)
	if !r.pass.ImportObjectFact(obj, fact) {
		return nil
	}
	return fact
}
