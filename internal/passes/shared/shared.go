// Package shared answers whether an object in memory belongs to a cache, and who writes into one that does.
//
// A lister, the store of an informer, the handlers that it calls, and a read without deep copies hand out the cache's own
// objects: a write into one is seen by all who read it, races with them, and is gone or wrong after the next
// event. A question is asked backwards from the memory that is written, along the values of SSA, so that a copy which a
// variable is assigned counts from there on. What is a new thing with shared parts (a list of objects, a copy of a
// struct) is kept apart by the number of pointers that lead to what is shared.
//
// Functions are summed up: which memory below their parameters they write to, and which results are the cache's or
// a parameter's. Unknown callees write to nothing, and return what is new.
package shared

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds writes to shared objects. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintshared",
	Doc:        "find writes to objects that belong to a cache",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, runnables.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Summary)},
}

// A Source is where shared objects come from: a call, or a parameter that a cache gives.
type Source struct {
	Call  *ssa.Call      // it returns them, or reads them into an argument
	Param *ssa.Parameter // of a function that the cache calls
	Event ssa.Value      // of controller-runtime, whose object it is
	Store bool           // they may be no objects of the cluster
}

// A Write is one to an object that belongs to a cache.
type Write struct {
	Instr   ssa.Instruction // the write, or the call of who writes
	Source  Source
	Sorts   bool
	Decodes bool
	Shallow bool              // the object is a copy that has its parts from the cache
	Memory  ssa.Value         // what is written
	Inner   []ssa.Instruction // the calls in functions of the package that lead to the write, and the write; none if it is Instr

	depth int // as Edit has it
}

// A Result holds the writes of one package.
type Result struct {
	pass      *analysis.Pass
	graph     *calls.Graph
	runnables *runnables.Result
	known     map[*ssa.Function]*summary
	holds     map[types.Type]bool
}

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	r := &Result{
		pass:      pass,
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		runnables: pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		known:     make(map[*ssa.Function]*summary),
		holds:     make(map[types.Type]bool),
	}
	if s.Pkg == nil {
		return r, nil
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.known[fn]
		r.known[fn] = r.sumUp(fn)
		return before == nil || !reflect.DeepEqual(before.Summary, r.known[fn].Summary)
	})
	for _, fn := range s.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if sum := r.known[fn]; ok && sum != nil && obj.Pkg() == pass.Pkg && obj.Exported() && len(sum.Edits)+len(sum.Results) > 0 {
			pass.ExportObjectFact(obj, &sum.Summary)
		}
	}
	return r, nil
}

// Writes returns the writes of a function to objects of a cache, in the order of its blocks.
func (r *Result) Writes(fn *ssa.Function) []Write {
	if sum := r.known[fn]; sum != nil {
		return slices.DeleteFunc(slices.Clone(sum.writes), func(w Write) bool { return !r.reaches(w) })
	}
	return nil
}

// A Summary says what a function does with the memory of its parameters, and what its results are.
type Summary struct {
	Edits   []Edit // in fixed order
	Results []Part
}

// An Edit is a write to memory below a parameter.
type Edit struct {
	Param int // the receiver counted
	Depth int // how many pointers are followed from the parameter before the one to the memory
	Sorts bool
	// Decodes says that the memory is overwritten with the answer to a request.
	Decodes bool
}

// A Part says that a result is what a parameter is or holds, or what a cache holds.
type Part struct {
	Result int
	Param  int // -1 for a cache
	Own    int // how many pointers lead to what is shared; below 0 how many lead from the parameter to the result
	Store  bool
}

// AFact marks Summary as a fact about a function.
func (*Summary) AFact() {}

func (s *Summary) String() string { return "shared" }

// A summary is one with what other packages do not see.
type summary struct {
	Summary
	inner  [][]ssa.Instruction // where the edits are, as Write has it
	writes []Write
}

func (s *summary) edit(e Edit, inner []ssa.Instruction) {
	at, found := slices.BinarySearchFunc(s.Edits, e, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Depth, b.Depth), compareBool(a.Sorts, b.Sorts), compareBool(a.Decodes, b.Decodes))
	})
	if !found {
		s.Edits = slices.Insert(s.Edits, at, e)
		s.inner = slices.Insert(s.inner, at, inner)
	}
}

func (s *summary) result(p Part) {
	if !slices.Contains(s.Results, p) {
		s.Results = append(s.Results, p)
	}
}

func (s *summary) write(w Write) {
	same := func(other Write) bool {
		return w.Instr == other.Instr && w.Source == other.Source && w.Sorts == other.Sorts && w.Decodes == other.Decodes && w.Shallow == other.Shallow
	}
	if !slices.ContainsFunc(s.writes, same) {
		s.writes = append(s.writes, w)
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
