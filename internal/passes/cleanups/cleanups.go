// Package cleanups answers which functions of a package are the clean-up that another one runs while an object is being deleted, and whose errors keep
// its finalizer on: a field of a struct, a parameter, or a method of an interface holds them. A library calls them, or a package of the module that
// handles finalizers for all controllers.
package cleanups

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the clean-ups. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintcleanups",
	Doc:        "find the functions whose errors keep finalizers on",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, failures.Analyzer, objects.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Holders)},
}

// Holders is a fact about a package: what holds the functions that it runs before it removes a finalizer.
type Holders struct {
	Names []string // fields, methods of interfaces, and functions with the index of a parameter, in rising order
}

// AFact marks Holders as a fact.
func (*Holders) AFact() {}

// A Result has the clean-ups of a package.
type Result struct {
	Funcs []*ssa.Function // in the order of their positions: a finalizer is removed when one returns no error

	pass     *analysis.Pass
	graph    *calls.Graph
	failures *failures.Result
	objects  *objects.Result
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:     pass,
		graph:    pass.ResultOf[calls.Analyzer].(*calls.Graph),
		failures: pass.ResultOf[failures.Analyzer].(*failures.Result),
		objects:  pass.ResultOf[objects.Analyzer].(*objects.Result),
	}
	shipped := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Shipped
	var own []string
	for _, fn := range shipped {
		own = append(own, r.holders(fn)...)
	}
	slices.Sort(own)
	own = slices.Compact(own)
	if len(own) > 0 {
		pass.ExportPackageFact(&Holders{own})
	}
	known := make(calls.Places)
	for _, name := range own {
		known[name] = true
	}
	for _, fact := range pass.AllPackageFacts() {
		if holders, ok := fact.Fact.(*Holders); ok {
			for _, name := range holders.Names {
				known[name] = true
			}
		}
	}
	r.Funcs = r.graph.HeldIn(known, false)
	for _, fn := range shipped {
		if obj, ok := fn.Object().(*types.Func); ok && knowledge.CleansUpFor(obj) && !slices.Contains(r.Funcs, fn) {
			r.Funcs = append(r.Funcs, fn)
		}
	}
	r.followTails()
	slices.SortFunc(r.Funcs, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return r, nil
}

// followTails adds the functions whose error a clean-up returns as it is, also one that a retry of the call runs, if nothing else runs them.
func (r *Result) followTails() {
	for i := 0; i < len(r.Funcs); i++ {
		for _, call := range calls.TailCalls(r.Funcs[i]) {
			for _, callee := range r.graph.Callees(call) {
				elsewhere := slices.ContainsFunc(r.graph.InProgram(callee), func(site calls.Site) bool { return site.Instr != ssa.CallInstruction(call) })
				if !elsewhere && !slices.Contains(r.Funcs, callee) {
					r.Funcs = append(r.Funcs, callee)
				}
			}
		}
	}
}

// holders returns what holds the functions that a function runs before it removes a finalizer, and whose error, NotFound like any other, keeps it from that.
// What it calls by its name is seen where it is called.
func (r *Result) holders(fn *ssa.Function) []string {
	var found []string
	for _, m := range r.objects.Marks(fn) {
		if m.Kind != objects.Remove && m.Kind != objects.Clear || m.Object.Root == nil {
			continue
		}
		for _, call := range calls.Awaited(fn) {
			if call.Call.StaticCallee() != nil || !knowledge.ReturnsError(call.Call.Signature()) || !objects.After(call, m.Instr) || objects.After(m.Instr, call) {
				continue
			}
			if !r.objects.Guarded(call, m.Object, objects.Deleting) && !knowledge.NamesDeletion(calls.Declared(fn).Name()) || r.failures.SurvivesAny(call, m.Instr) {
				continue
			}
			found = append(found, r.graph.HeldBy(&call.Call)...)
		}
	}
	return found
}
