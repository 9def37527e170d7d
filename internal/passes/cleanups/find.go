package cleanups

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// find notes the shipped functions that get into what holds clean-ups: they are stored in a field, handed to a parameter, or implement a method.
func (r *Result) find(shipped []*ssa.Function, holders map[string]bool) {
	found := make(map[*ssa.Function]bool)
	add := func(v ssa.Value) {
		for _, origin := range r.graph.Origins(v) {
			if fn := function(origin); fn != nil {
				found[fn] = true
			}
		}
	}
	for _, fn := range shipped {
		for instr := range calls.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.Store:
				if holders[fieldName(instr.Addr)] {
					add(instr.Val)
				}
			case ssa.CallInstruction:
				r.handed(instr, holders, add)
			}
		}
		if obj, ok := fn.Object().(*types.Func); ok && (r.implements(obj, holders) || knowledge.CleansUpFor(obj)) {
			found[fn] = true
		}
	}
	for _, fn := range shipped {
		if found[fn] {
			r.Funcs = append(r.Funcs, fn)
		}
	}
	slices.SortFunc(r.Funcs, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
}

// handed visits the arguments of a call that are handed to a parameter which holds a clean-up.
func (r *Result) handed(call ssa.CallInstruction, holders map[string]bool, visit func(ssa.Value)) {
	callee := call.Common().StaticCallee()
	if callee == nil {
		return
	}
	name := knowledge.FunctionName(flow.Body(callee))
	for i, arg := range call.Common().Args {
		if _, isFunc := arg.Type().Underlying().(*types.Signature); isFunc && holders[paramName(name, i)] {
			visit(arg)
		}
	}
}

// function returns the function that a value is, the method of a method value and the one of a closure included; nil for another value.
func function(v ssa.Value) *ssa.Function {
	if closure, ok := v.(*ssa.MakeClosure); ok {
		v = closure.Fn
	}
	if fn, ok := v.(*ssa.Function); ok {
		return flow.Body(fn)
	}
	return nil
}

// implements reports whether a method implements one of an interface that holds a clean-up.
func (r *Result) implements(method *types.Func, holders map[string]bool) bool {
	recv := method.Signature().Recv()
	if recv == nil {
		return false
	}
	for name := range holders {
		of, ok := strings.CutSuffix(name, ")."+method.Name())
		if !ok {
			continue
		}
		if iface := r.interfaceOf(strings.TrimPrefix(of, "(")); iface != nil && types.Implements(recv.Type(), iface) && !r.only(iface, method) {
			return true
		}
	}
	return false
}

// only reports whether a method is the only one that implements that of an interface of this package: it is then seen where that is called.
func (r *Result) only(iface *types.Interface, method *types.Func) bool {
	for declared := range iface.Methods() {
		if declared.Name() == method.Name() && declared.Pkg() == r.pass.Pkg {
			return len(r.graph.Implementations(declared)) == 1
		}
	}
	return false
}

// interfaceOf returns the interface of this package or one that it imports by its name; nil for none, and for one with type parameters.
func (r *Result) interfaceOf(name string) *types.Interface {
	for _, pkg := range append(slices.Clone(r.pass.Pkg.Imports()), r.pass.Pkg) {
		short, ok := strings.CutPrefix(name, pkg.Path()+".")
		if !ok {
			continue
		}
		obj, ok := pkg.Scope().Lookup(short).(*types.TypeName)
		if !ok {
			return nil
		}
		if named, ok := obj.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 {
			return nil
		}
		iface, _ := obj.Type().Underlying().(*types.Interface)
		return iface
	}
	return nil
}
