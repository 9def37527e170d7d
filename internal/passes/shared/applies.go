package shared

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An Application says that a function calls one of its parameters with what another one is or holds.
type Application struct {
	Func  int // the parameter that is called, the receiver counted
	Arg   int // of that call
	Param int // the parameter whose memory Arg is
	Depth int // how many pointers lead from Param to Arg
}

// applications returns which parameters a function, or a closure in it, calls with what others of its parameters hold. The functions of this package
// need none: the call graph says what a parameter of theirs can be.
func (r *Result) applications(fn *ssa.Function) (found []Application) {
	if fn.Parent() != nil || !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.IsFunction(param.Type()) }) || !r.callable(fn) {
		return nil
	}
	for _, call := range calls.Within(fn) {
		common := call.Common()
		if common.IsInvoke() || common.StaticCallee() != nil || len(common.Args) == 0 || knowledge.BuiltinName(common) != "" {
			continue
		}
		for _, called := range r.parameters(fn, common.Value) {
			if !knowledge.IsFunction(called.Type()) {
				continue
			}
			for i, arg := range common.Args {
				for _, param := range r.parameters(fn, arg) {
					depth, ok := levels(param.Type(), arg.Type())
					a := Application{flow.ParamIndex(called), i, flow.ParamIndex(param), depth}
					if ok && !slices.Contains(found, a) {
						found = append(found, a)
					}
				}
			}
		}
	}
	return found
}

// callable reports whether other packages can call a function.
func (r *Result) callable(fn *ssa.Function) bool {
	obj := fn.Object()
	return obj != nil && obj.Exported() && !r.ssa.InTest(fn.Pos())
}

// parameters returns the parameters of a function that a value in it or in one of its closures is, or is an element of.
func (r *Result) parameters(fn *ssa.Function, v ssa.Value) (found []*ssa.Parameter) {
	own := func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		return ok && param.Parent() == fn
	}
	origins, _ := r.graph.OriginsUpTo(v, own)
	for _, origin := range origins {
		if own(origin) {
			found = append(found, origin.(*ssa.Parameter))
		}
	}
	return found
}

// maxLevels bounds the containers in containers that are told apart.
const maxLevels = 2

// levels returns how many containers lead from a type to that of what they hold; ok is false if none do.
func levels(container, held types.Type) (depth int, ok bool) {
	for depth = range maxLevels + 1 {
		if types.Identical(container, held) {
			return depth, true
		}
		if container = knowledge.ElementType(container); container == nil {
			break
		}
	}
	return 0, false
}

// An applied function is called with what an argument of the same call holds.
type applied struct {
	*summary
	of    ssa.Value
	depth int
	param int // of the function, the receiver counted
}

// applied returns the functions that a call hands over, and that are called with what another argument holds: by a function of another package, or by a
// library for containers.
func (r *Result) applied(site ssa.CallInstruction) (found []applied) {
	common := site.Common()
	var fact Summary
	if obj := flow.Declared(common); obj != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, &fact) {
		for _, a := range fact.Applies {
			if max(a.Func, a.Param) < len(common.Args) {
				found = r.handsOver(found, common.Args[a.Func], a.Arg, common.Args[a.Param], a.Depth)
			}
		}
	}
	for _, a := range knowledge.AppliesTo(common) {
		found = r.handsOver(found, common.Args[a.Func], a.Param, common.Args[a.Of], 1)
	}
	return found
}

// handsOver adds the functions that a value can be, which get what is found so many pointers below another value.
func (r *Result) handsOver(found []applied, function ssa.Value, arg int, of ssa.Value, depth int) []applied {
	for _, fn := range r.graph.Functions(function) {
		if sum := r.known[fn]; sum != nil {
			found = append(found, applied{sum, of, depth, arg + len(fn.Params) - fn.Signature.Params().Len()})
		}
	}
	return found
}

// writesApplied adds what the functions that a call hands over write to.
func (r *Result) writesApplied(site ssa.CallInstruction, sum *summary) {
	for _, a := range r.applied(site) {
		for i, e := range a.Edits {
			if e.Param == a.param && e.When == (When{}) {
				r.note(Write{Instr: site, Memory: a.of, Sorts: e.Sorts, Decodes: e.Decodes, List: e.List, Inner: a.inner[i]}, e.Depth+a.depth, nil, sum)
			}
		}
	}
}
