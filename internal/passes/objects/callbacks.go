package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// callbacks returns the marks of closures that a call hands to a function of the package, which
// calls them with the object that it got itself:
//
//	patch(ctx, c, obj, func(o client.Object) { controllerutil.RemoveFinalizer(o, name) })
func (r *Result) callbacks(call ssa.CallInstruction, callee *ssa.Function) []Mark {
	var found []Mark
	given := call.Common().Args
	for i, arg := range given {
		closure := closureOf(arg)
		if closure == nil || i >= len(callee.Params) || len(given) != len(callee.Params) {
			continue
		}
		for _, run := range calls.In(callee) {
			if run.Common().Value != callee.Params[i] {
				continue
			}
			for _, m := range r.marks[closure] {
				if m, ok := r.calledBack(m, closure, callee, call, run); ok {
					found = append(found, m)
				}
			}
		}
	}
	return found
}

// Given returns the marks of what the callers in the package give a function to run, at the places where it runs that with an object that
// it has. They are none of the function's own: each caller has those of what it gives.
func (r *Result) Given(fn *ssa.Function) []Mark {
	var found []Mark
	for _, run := range calls.In(fn) {
		if param, ok := run.Common().Value.(*ssa.Parameter); !ok || param.Parent() != fn {
			continue
		}
		for _, callee := range r.graph.Callees(run) {
			for _, m := range r.marks[callee] {
				if m.Object = r.runWith(fn, run, callee, m.Object); m.Object.Root != nil {
					found = append(found, Mark{MarkEffect: m.MarkEffect, Object: m.Object, Instr: run})
				}
			}
		}
	}
	return found
}

// runWith returns the object of what fn is given to run as fn names it: what it hands to that, or the parameter that its caller
// gives the object that a closure captures.
func (r *Result) runWith(fn *ssa.Function, run ssa.CallInstruction, callee *ssa.Function, object Ref) Ref {
	if param, ok := object.Root.(*ssa.Parameter); ok && param.Parent() == callee {
		if arg := flow.Actual(run.Common(), callee, flow.ParamIndex(param)); arg != nil {
			return r.at(arg, object.Path)
		}
		return Ref{}
	}
	for _, site := range r.graph.Sites(fn) {
		for i, param := range fn.Params {
			if arg := flow.Actual(site.Instr.Common(), fn, i); arg != nil && enclosing(callee, object.Root) && r.RefOf(arg) == object {
				return Ref{Root: param}
			}
		}
	}
	return Ref{}
}

// calledBack returns a mark of a closure as one of the call that hands it to callee, which runs it at run:
// the object is what callee gives the closure, or what it captures.
func (r *Result) calledBack(m Mark, closure, callee *ssa.Function, call, run ssa.CallInstruction) (Mark, bool) {
	param, ok := m.Object.Root.(*ssa.Parameter)
	if !ok || param.Parent() != closure {
		if !enclosing(closure, m.Object.Root) {
			return m, false
		}
		m.Written = m.Written || slices.ContainsFunc(r.Near(call), func(w Write) bool { return w.Object == m.Object && w.Keeps() })
		return m, true
	}
	if flow.ParamIndex(param) >= len(run.Common().Args) {
		return m, false
	}
	at := r.RefOf(run.Common().Args[flow.ParamIndex(param)])
	m.Object = r.inCaller(call, callee, Ref{Root: at.Root, Path: at.Path + m.Object.Path})
	m.Written = m.Written || r.writtenAfter(callee, run, at)
	return m, true
}

func closureOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return closureOf(v.X)
	case *ssa.MakeClosure:
		fn, _ := v.Fn.(*ssa.Function)
		return fn
	case *ssa.Function:
		if v.Blocks != nil {
			return v
		}
	}
	return nil
}
