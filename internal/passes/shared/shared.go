// Package shared answers whether an object in memory belongs to a cache, and who writes into one that does.
//
// A lister, the store of an informer, the handlers that it calls, and a read without deep copies hand out the cache's own
// objects: a write into one is seen by all who read it, races with them, and is gone or wrong after the next
// event. A question is asked backwards from the memory that is written, along the values of SSA, so that a copy which a
// variable is assigned counts from there on. What is a new thing with shared parts (a list of objects, a copy of a
// struct) is kept apart by the number of pointers that lead to what is shared.
//
// Functions are summed up once, those that are called first: which memory below their parameters they write to, and which results
// are the cache's or a parameter's. A write can depend on another parameter, as one below a test of a bool does: each call decides. A function
// with no parameter that can hold an object, and with no call that returns one of a cache, is not looked at. Depths are bounded, since
// recursive functions write ever deeper. Unknown callees write to nothing, and return what is new.
package shared

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds writes to shared objects. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintshared",
	Doc:        "find writes to objects that belong to a cache",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, informers.Analyzer},
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
	List    string     // the field of the list whose elements are moved, if Sorts; "" if that is not known
	Shallow bool       // the object is a copy that has its parts from the cache
	Memory  ssa.Value  // what is written
	Field   *types.Var // of the package, that holds the object; nil for none
	Unless  string     // the fields, see FieldName, that no other package may set if the write is one; "" for none
	Inner   *Step      // where a function of the package writes that Instr calls; nil if Instr is the write

	depth int  // as Edit has it
	when  When // as Edit has it, of a closure that writes to a parameter of the function around it
}

// A Step is one on the way from a call to a write in a function of the package: a call, or, as the last one, the write.
// Functions that call the same one share the steps from there on.
type Step struct {
	Instr ssa.Instruction
	Next  *Step
}

// A Result holds the writes of one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	ssa        *ssabuild.SSA
	conditions *conditions.Result
	roots      map[*ssa.Parameter]bool // the parameters with which an informer calls functions
	known      map[*ssa.Function]*summary
	holds      map[types.Type]bool
	fields     map[*types.Var]lent
	within     *flow.Graph // graph, if no other package sets the fields of this one
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		known:      make(map[*ssa.Function]*summary),
		holds:      make(map[types.Type]bool),
		fields:     make(map[*types.Var]lent),
	}
	r.within = r.graph.WithExported()
	if r.ssa.Pkg == nil {
		return r, nil
	}
	r.roots = r.handed(pass.ResultOf[informers.Analyzer].(*informers.Result))
	r.graph.BottomUp(func(fn *ssa.Function) (changed bool) {
		sum := r.sumUp(fn)
		changed = sum.join(r.known[fn])
		r.known[fn] = sum
		return changed
	})
	r.export()
	return r, nil
}

// Writes returns the writes of a function to objects of a cache, in the order of its blocks.
func (r *Result) Writes(fn *ssa.Function) []Write {
	if sum := r.known[fn]; sum != nil {
		return slices.DeleteFunc(slices.Clone(sum.writes), func(w Write) bool { return !r.reaches(w) })
	}
	return nil
}
