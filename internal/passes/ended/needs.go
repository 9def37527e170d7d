package ended

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// A need is a context under which a function or call does work that fails once the context has ended.
type need struct {
	ctx  ssa.Value           // of a call: the argument; nil for a variable of a function around what is called
	root ssa.Value           // what is known of it outside: a parameter, or a variable of a function around
	at   ssa.CallInstruction // the call of the library; nil if another package makes it
}

// work returns the contexts that a call needs: by itself, or in the functions that it runs. A method of the
// module that is known to do nothing of the kind needs none, whatever its name.
func (r *Result) work(call ssa.CallInstruction) []need {
	common := call.Common()
	if ctx := knowledge.NeedsLive(common); ctx != nil {
		return []need{{ctx, nil, call}}
	}
	if stop := knowledge.StartsUntil(common); stop != nil {
		return []need{{stop, nil, call}} // what it starts ends at once
	}
	targets := r.graph.Targets(call)
	var found []need
	for _, fn := range r.graph.Callees(call) {
		for _, n := range r.needs[fn] {
			param, ok := n.root.(*ssa.Parameter)
			switch {
			case !ok || param.Parent() != fn:
				found = append(found, need{nil, n.root, n.at})
			case slices.Contains(targets, fn) && len(targets) == 1:
				found = append(found, need{flow.Actual(common, fn, flow.ParamIndex(param)), nil, n.at})
			}
		}
	}
	if len(found) > 0 || len(targets) > 0 {
		return found
	}
	if common.IsInvoke() && r.graph.Declared(common) == nil {
		for _, ctx := range r.arguments(common, r.implemented(common.Method.Origin())) {
			found = append(found, need{ctx.Value, nil, nil})
		}
		if !r.elsewhere(common) {
			return found
		}
	}
	if obj := r.graph.Declared(common); obj != nil {
		var fact Fact
		r.pass.ImportObjectFact(obj, &fact)
		for _, ctx := range r.arguments(common, fact.Needs) {
			found = append(found, need{ctx.Value, nil, nil})
		}
		if _, seen := r.effects.Lookup(obj); seen {
			return found
		}
	}
	if ctx := knowledge.EndsWithin(common); ctx != nil && !r.ignores(common, ctx) {
		return []need{{ctx, nil, call}}
	}
	if ctx := knowledge.AsksOutside(common); ctx != nil && r.elsewhere(common) && !r.ignores(common, ctx) {
		return []need{{ctx, nil, call}}
	}
	return found
}

// implemented returns the parameters that the method of an interface needs, the receiver counted: those that all of its few implementations in the
// package of the interface need, whatever they have open. Others, as those of tests, can do without.
func (r *Result) implemented(method *types.Func) []int {
	fns := r.graph.Implementations(method)
	if len(fns) == 0 {
		var fact Fact
		if method.Pkg() != nil {
			r.pass.ImportObjectFact(method, &fact)
		}
		return fact.Needs
	}
	needs := slices.Clone(r.anyway[fns[0]])
	for _, fn := range fns[1:] {
		needs = slices.DeleteFunc(needs, func(i int) bool { return !slices.Contains(r.anyway[fn], i) })
	}
	return needs
}

// anywayOf returns the parameters that a function needs not only where a pointer or channel is there, the receiver counted: a Close that has nothing open
// does nothing, and who calls it by an interface does not see that. What is called needs is known as far as it has been looked at: a function
// that calls itself, or its own interface, adds nothing to what it needs.
func (r *Result) anywayOf(fn *ssa.Function) []int {
	return slices.DeleteFunc(r.params(fn), func(i int) bool {
		return !slices.ContainsFunc(paths.Calls(fn), func(call ssa.CallInstruction) bool {
			return !r.guarded(call) && !slices.ContainsFunc(r.conditions.Under(call), whileThere) && r.needsThere(call, fn.Params[i])
		})
	})
}

// whileThere reports whether a fact is that a pointer or channel is there.
func whileThere(f conditions.Fact) bool {
	return f.Predicate == conditions.Nil && !f.Truth && !knowledge.IsError(f.Subject.Type())
}

// needsThere reports whether a call does work under a parameter of its function, and not only where something is there.
func (r *Result) needsThere(call ssa.CallInstruction, param *ssa.Parameter) bool {
	callees := r.graph.Callees(call)
	return slices.ContainsFunc(r.work(call), func(n need) bool {
		return slices.Contains(r.outside(n, param.Parent()), ssa.Value(param)) &&
			(len(callees) == 0 || n.ctx == nil || slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return len(r.anyway[fn]) > 0 }))
	})
}

// params returns the parameters that a function needs, the receiver counted, in rising order.
func (r *Result) params(fn *ssa.Function) []int {
	var found []int
	for _, n := range r.needs[fn] {
		found = appendParam(found, n.root, fn)
	}
	return found
}

// ignores reports whether the source of a function of another module, which needs its context by its name alone, does nothing with that.
func (r *Result) ignores(call *ssa.CallCommon, ctx ssa.Value) bool {
	callee := call.StaticCallee()
	if callee == nil {
		return false
	}
	obj, ok := callee.Object().(*types.Func)
	return ok && r.sources.Ignores(obj.Origin(), slices.Index(call.Args, ctx))
}

// elsewhere reports whether what a call calls is declared in another module. What the module has of its own can do without the
// context that it is handed.
func (r *Result) elsewhere(call *ssa.CallCommon) bool {
	obj := flow.Declared(call)
	if call.IsInvoke() {
		obj = call.Method
	}
	if obj == nil {
		return false
	}
	of, known := ssabuild.OfModule(r.pass, obj.Pkg())
	return known && !of
}

// needsOf returns the contexts of its callers, and of the functions around it, that a function needs on some
// path. What follows a look at a context is left out: the function has a way of its own for one that has
// ended.
func (r *Result) needsOf(fn *ssa.Function) []need {
	var found []need
	for _, call := range paths.Calls(fn) {
		work := r.work(call)
		if len(work) == 0 || r.guarded(call) {
			continue
		}
		for _, n := range work {
			for _, root := range r.outside(n, fn) {
				if !slices.ContainsFunc(found, func(other need) bool { return other.root == root }) {
					found = append(found, need{nil, root, n.at})
				}
			}
		}
	}
	return found
}

func (r *Result) guarded(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(r.looks[call.Parent()], func(look ssa.Instruction) bool { return look != call && paths.Before(look, call) })
}

// outside returns what the callers of a function, or the functions around it, know of a context.
func (r *Result) outside(n need, fn *ssa.Function) []ssa.Value {
	if n.ctx == nil {
		if n.root.Parent() != fn {
			return []ssa.Value{n.root}
		}
		n.ctx = n.root
	}
	var found []ssa.Value
	for _, root := range r.roots(n.ctx) {
		if _, param := root.(*ssa.Parameter); param || root.Parent() != fn {
			found = append(found, root)
		}
	}
	return found
}
