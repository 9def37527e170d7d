// Package cleanups answers which functions of a package are the clean-up that another one runs while an object is being deleted, and whose errors keep
// its finalizer on: a field of a struct, a parameter, or a method of an interface holds them. A library calls them, or a package of the module that
// handles finalizers for all controllers.
package cleanups

import (
	"fmt"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
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
	Funcs []*ssa.Function // in the order of their positions

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
	known := make(map[string]bool)
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
	r.find(shipped, known)
	return r, nil
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
			found = append(found, r.heldBy(call)...)
		}
	}
	return found
}

// heldBy returns what holds the function that a call runs: a method of an interface of the package, or the field that the value is read from and the
// parameters that it can be.
func (r *Result) heldBy(call *ssa.Call) []string {
	if call.Call.IsInvoke() {
		if method := call.Call.Method.Origin(); method.Pkg() == r.pass.Pkg {
			return []string{knowledge.Name(method)}
		}
		return nil
	}
	var found []string
	if load, ok := call.Call.Value.(*ssa.UnOp); ok {
		if name := fieldName(load.X); name != "" {
			found = append(found, name)
		}
	}
	for _, origin := range r.graph.Origins(call.Call.Value) {
		if param, ok := origin.(*ssa.Parameter); ok && param.Parent().Object() != nil {
			found = append(found, paramName(knowledge.FunctionName(param.Parent()), flow.ParamIndex(param)))
		}
	}
	return found
}

// fieldName names the field of a declared struct that a value is the address of; "" for another value.
func fieldName(v ssa.Value) string {
	addr, ok := v.(*ssa.FieldAddr)
	if !ok {
		return ""
	}
	of, field := knowledge.TypeName(addr.X.Type()), flow.FieldOf(addr.X.Type(), addr.Field)
	if of == "" || field == nil {
		return ""
	}
	return of + "." + field.Name()
}

func paramName(function string, index int) string { return fmt.Sprintf("%s#%d", function, index) }
