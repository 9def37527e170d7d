// Package fetches answers which kinds of objects a function reads by their names, where it has the names from the spec of an object, or they are constants:
// it reads them itself, or calls what does with a name or an object that it is handed, also in another package.
//
// The name has to be a part of the spec as it stands there: one that is put together is one that the program gives to what it makes. An object
// whose type is not known is left out, as is a read by a client without a cache, which is asked where no event is wanted.
package fetches

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the reads. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintfetches",
	Doc:        "find which kinds are read by names that the spec of an object has",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fetches)},
}

// Fetches is a fact about a function.
type Fetches struct {
	Reads []Fetch // in fixed order
	Names []int   // the parameters of whose spec its result is a name
	Parts []int   // those that its result is, or of which it is a part: a name, a reference
}

// A Fetch is a kind that a function reads by the name that a parameter is, or that the spec of one has, or by one that is a constant.
type Fetch struct {
	Kind  string // knowledge.TypeName of the type
	Param int    // the receiver counted; constant for such a name
	Spec  bool
}

// constant stands for a parameter where the name is a constant.
const constant = -1

// AFact marks Fetches as a fact.
func (*Fetches) AFact() {}

// A Read is a call that reads objects of a kind by names that the spec of an object has, or that are constants.
type Read struct {
	Call ssa.CallInstruction
	Kind string
	Of   types.Type // the object, or an interface of it; nil for a constant
}

// A Result holds the reads of one package.
type Result struct {
	pass  *analysis.Pass
	graph *calls.Graph
	known map[*ssa.Function]*Fetches
	reads map[*ssa.Function][]Read
}

// Of returns the reads of a function by names out of a spec, in the order of the source.
func (r *Result) Of(fn *ssa.Function) []Read { return r.reads[fn] }

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:  pass,
		graph: pass.ResultOf[calls.Analyzer].(*calls.Graph),
		known: make(map[*ssa.Function]*Fetches),
		reads: make(map[*ssa.Function][]Read),
	}
	built := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r.graph.BottomUp(func(fn *ssa.Function) bool { return !built.InTest(fn.Pos()) && r.visit(fn) })
	for fn, obj := range built.Declared() {
		if r.known[fn] != nil {
			pass.ExportObjectFact(obj, r.known[fn])
		}
	}
	return r, nil
}

// maxReads bounds the fact of a function: one that reads more is a library of its own.
const maxReads = 16

// visit looks at a function, and reports whether more is known of it.
func (r *Result) visit(fn *ssa.Function) (changed bool) {
	r.reads[fn] = nil
	for _, call := range calls.In(fn) {
		for _, asked := range r.asks(call) {
			from := r.sources(fn, asked)
			if asked.constant || from.constant() {
				changed = r.add(fn, Fetch{Kind: asked.kind, Param: constant}) || changed
				if !asked.within {
					r.reads[fn] = append(r.reads[fn], Read{Call: call, Kind: asked.kind})
				}
				continue
			}
			for _, of := range from.objects {
				if asked.within {
					break
				}
				r.reads[fn] = append(r.reads[fn], Read{call, asked.kind, of.Type()})
			}
			for _, param := range from.params {
				param.Kind = asked.kind
				changed = r.add(fn, param) || changed
			}
		}
	}
	for ret := range calls.Each[*ssa.Return](fn) {
		if len(ret.Results) == 1 && isName(ret.Results[0].Type()) {
			if knowledge.TypeName(ret.Results[0].Type()) == knowledge.NamespacedName {
				r.of(fn) // a fact without names: it puts one together
			}
			changed = r.names(fn, ret.Results[0]) || changed
		}
	}
	return changed
}

// add notes that a function reads a kind by what it is handed.
func (r *Result) add(fn *ssa.Function, read Fetch) bool {
	known := r.of(fn)
	at, found := slices.BinarySearchFunc(known.Reads, read, func(a, b Fetch) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Param, b.Param), cmp.Compare(knowledge.Bit(a.Spec), knowledge.Bit(b.Spec)))
	})
	if found || len(known.Reads) >= maxReads {
		return false
	}
	known.Reads = slices.Insert(known.Reads, at, read)
	return true
}

// names notes that a result of a function is a name that its parameters, or the specs of them, have.
func (r *Result) names(fn *ssa.Function, result ssa.Value) (changed bool) {
	for _, param := range r.sources(fn, ask{by: result}).params {
		known := r.of(fn)
		list := &known.Parts
		if param.Spec {
			list = &known.Names
		}
		if at, found := slices.BinarySearch(*list, param.Param); !found {
			*list = slices.Insert(*list, at, param.Param)
			changed = true
		}
	}
	return changed
}

func (r *Result) of(fn *ssa.Function) *Fetches {
	if r.known[fn] == nil {
		r.known[fn] = new(Fetches)
	}
	return r.known[fn]
}

// isName reports whether a type is that of the name of an object, with or without its namespace, or a pointer to one.
func isName(t types.Type) bool {
	t = knowledge.Pointee(t)
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String || knowledge.TypeName(t) == knowledge.NamespacedName
}

// An ask is a read of a kind by a value: a name, or an object whose spec has it.
type ask struct {
	kind   string
	by     ssa.Value
	spec   bool
	within bool // a function of the package has the read, and says so itself

	constant bool // the function that is called has the name, which is a constant
}

// asks returns what a call reads.
func (r *Result) asks(call ssa.CallInstruction) []ask {
	common := call.Common()
	if filled := knowledge.GetsObject(common); filled != nil {
		if knowledge.NamedUncached(knowledge.Receiver(common)) {
			return nil
		}
		held, complete := r.graph.Concrete(filled)
		if !complete || len(held) != 1 || knowledge.Untyped(held[0]) || !knowledge.IsObject(held[0]) || !used(call, filled) {
			return nil
		}
		return []ask{{kind: knowledge.TypeName(held[0]), by: knowledge.Args(common)[1]}}
	}
	if kind, key := getter(common); key != nil {
		return []ask{{kind: kind, by: key}}
	}
	fact, callees := r.said(call)
	if fact == nil {
		return nil
	}
	var found []ask
	for _, read := range fact.Reads {
		if read.Param == constant {
			found = append(found, ask{kind: read.Kind, constant: true, within: callees != nil})
			continue
		}
		if by := flow.ActualOf(common, callees, read.Param); by != nil {
			found = append(found, ask{kind: read.Kind, by: by, spec: read.Spec, within: read.Spec && callees != nil})
		}
	}
	return found
}

// used reports whether what a call has read is looked at: an object that is read into a variable, and then neither taken apart nor handed on, is only
// asked for to see whether it is there.
func used(read ssa.CallInstruction, filled ssa.Value) bool {
	variable, ok := flow.Locate(knowledge.Unconverted(filled)).Root.(*ssa.Alloc)
	return !ok || usedBut(variable, read)
}

func usedBut(object ssa.Value, read ssa.CallInstruction) bool {
	return slices.ContainsFunc(knowledge.Referrers(object), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.MakeInterface:
			return usedBut(use, read)
		case *ssa.FieldAddr: // those before fill it in
			return use.Pos() > read.Pos()
		case *ssa.Store:
			return use.Addr != object
		}
		return use != ssa.Instruction(read)
	})
}

// said returns what is known of the function that a call runs; nil for nothing.
func (r *Result) said(call ssa.CallInstruction) (*Fetches, []*ssa.Function) {
	if callees := r.graph.Callees(call); len(callees) == 1 {
		return r.known[callees[0]], callees
	}
	var fact Fetches
	obj := flow.Declared(call.Common())
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return nil, nil
	}
	return &fact, nil
}

// getter returns the kind that a method of an interface reads, and its name: one that is handed the name of an object, and returns an object
// beside an error.
func getter(call *ssa.CallCommon) (kind string, key ssa.Value) {
	results := call.Signature().Results()
	if !call.IsInvoke() || results.Len() != 2 || !knowledge.IsError(results.At(1).Type()) {
		return "", nil
	}
	of := results.At(0).Type()
	if types.IsInterface(of) || !knowledge.IsObject(of) || knowledge.Untyped(of) {
		return "", nil
	}
	for _, arg := range call.Args {
		if knowledge.TypeName(arg.Type()) == knowledge.NamespacedName {
			return knowledge.TypeName(of), arg
		}
	}
	return "", nil
}
