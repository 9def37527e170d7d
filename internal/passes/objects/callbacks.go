package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// callbacks returns the marks of functions that a call hands to a function of the package, which calls them with the object that it got
// itself, alone or as one of a list of options, or lets them make the list of finalizers that it sets:
//
//	patch(ctx, c, obj, func(o client.Object) { controllerutil.RemoveFinalizer(o, name) })
func (r *Result) callbacks(call ssa.CallInstruction, callee *ssa.Function) []Mark {
	var found []Mark
	args := call.Common().Args
	if len(args) != len(callee.Params) {
		return nil
	}
	for i, arg := range args {
		handed := r.functionsIn(arg)
		if len(handed) == 0 {
			continue
		}
		for _, run := range r.runsOf(callee, callee.Params[i], make(map[*ssa.Parameter]bool)) {
			for _, fn := range handed {
				for _, m := range r.marks[fn] {
					if m, ok := r.calledBack(m, fn, callee, call, run); ok {
						found = append(found, m)
					}
				}
				found = append(found, r.setWith(call, callee, run, fn)...)
			}
		}
	}
	return found
}

// functionsIn returns the functions that an argument is, or those of variadic arguments.
func (r *Result) functionsIn(arg ssa.Value) []*ssa.Function {
	if fn := flow.FunctionOf(arg); fn != nil {
		return []*ssa.Function{fn}
	}
	var found []*ssa.Function
	if elements, ok := r.graph.Elements(arg); ok {
		for _, e := range elements {
			if fn := flow.FunctionOf(e); fn != nil {
				found = append(found, fn)
			}
		}
	}
	return found
}

// runsOf returns the calls of what a parameter holds: in a function, in its function literals, and in functions of the package to which they hand it on. Parameters in seen
// were followed already.
func (r *Result) runsOf(fn *ssa.Function, param *ssa.Parameter, seen map[*ssa.Parameter]bool) []ssa.CallInstruction {
	seen[param] = true
	var found []ssa.CallInstruction
	for _, call := range calls.In(fn) {
		if handedIn(call.Common()) == param {
			found = append(found, call)
		}
		for _, callee := range r.graph.Targets(call) {
			for i, to := range callee.Params {
				if flow.Actual(call.Common(), callee, i) == ssa.Value(param) && !seen[to] {
					found = append(found, r.runsOf(callee, to, seen)...)
				}
			}
		}
	}
	for _, literal := range fn.AnonFuncs {
		found = append(found, r.runsOf(literal, param, seen)...)
	}
	return found
}

// handedIn returns the parameter, of the function of a call or of one around it, that is what the call runs, or a list of it; nil for another call.
func handedIn(call *ssa.CallCommon) *ssa.Parameter {
	if call.IsInvoke() {
		return nil
	}
	at := flow.Locate(call.Value)
	if element, ok := at.Root.(*ssa.IndexAddr); ok {
		at = flow.Locate(element.X)
	}
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || at.Path != "" {
		return nil
	}
	return param
}

// setWith returns the marks of a callee that sets the finalizers of an object to a list that fn makes of them, which a call hands to it.
func (r *Result) setWith(call ssa.CallInstruction, callee *ssa.Function, run ssa.CallInstruction, fn *ssa.Function) []Mark {
	if results := fn.Signature.Results(); calls.Declared(run.Parent()) != calls.Declared(callee) || results.Len() > 0 && !knowledge.IsTexts(results.At(0).Type()) {
		return nil
	}
	var found []Mark
	for instr := range calls.Instrs(run.Parent()) {
		list, of := setsList(instr)
		if list == nil {
			continue
		}
		m := Mark{Object: r.RefOf(of), Change: call}
		m.Kind, m.Finalizer, m.Kept = r.listKind(list, of, setting{instr, run, fn})
		if m.Kind == "" || !After(run, instr) {
			continue
		}
		m.Written = r.writtenAfter(instr.Parent(), instr, m.Object)
		m.Object = r.inCaller(call, callee, m.Object)
		found = append(found, m)
	}
	return found
}

// Given returns the marks of what the callers in the package give a function to run, at the places where it runs that with an object that
// it has. They are none of the function's own: each caller has those of what it gives.
func (r *Result) Given(fn *ssa.Function) []Mark {
	var found []Mark
	for _, run := range calls.In(fn) {
		if param := handedIn(run.Common()); param == nil || param.Parent() != fn {
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
	if flow.ParamIndex(param) >= len(run.Common().Args) || calls.Declared(run.Parent()) != calls.Declared(callee) {
		return m, false
	}
	at := r.RefOf(run.Common().Args[flow.ParamIndex(param)])
	m.Object = r.inCaller(call, callee, Ref{Root: at.Root, Path: at.Path + m.Object.Path})
	m.Written = m.Written || r.writtenAfter(run.Parent(), run, at)
	return m, true
}
