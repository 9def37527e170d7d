package calls

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Places hold functions that others call: fields of structs, parameters, methods of interfaces, and function types, by their names.
type Places map[string]bool

// HeldBy returns the places of the function that a call runs: a method of an interface of the package, or those of a value.
func (g *Graph) HeldBy(call *ssa.CallCommon) []string {
	if !call.IsInvoke() {
		if call.StaticCallee() != nil {
			return nil
		}
		return g.PlacesOf(call.Value)
	}
	if method := call.Method.Origin(); method.Pkg() == g.ssa.Pkg.Pkg {
		return []string{knowledge.Name(method)}
	}
	return nil
}

// PlacesOf returns the places that a function value is read from: the field, the parameters that it can be, and the type, if the package declares it.
func (g *Graph) PlacesOf(v ssa.Value) []string {
	var found []string
	if load, ok := v.(*ssa.UnOp); ok {
		found = append(found, fieldPlace(load.X))
	}
	for _, origin := range g.Origins(v) {
		if param, ok := origin.(*ssa.Parameter); ok && param.Parent().Object() != nil {
			found = append(found, paramPlace(param.Parent(), flow.ParamIndex(param)))
		}
		if load, ok := origin.(*ssa.UnOp); ok {
			found = append(found, fieldPlace(load.X))
		}
	}
	if declared, ok := types.Unalias(v.Type()).(*types.Named); ok && declared.Obj().Pkg() == g.ssa.Pkg.Pkg {
		found = append(found, knowledge.TypeName(declared))
	}
	slices.Sort(found)
	return slices.DeleteFunc(slices.Compact(found), func(name string) bool { return name == "" })
}

// fieldPlace names the field of a declared struct that a value is the address of; "" for another value.
func fieldPlace(v ssa.Value) string {
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

func paramPlace(fn *ssa.Function, index int) string {
	return fmt.Sprintf("%s#%d", knowledge.FunctionName(fn), index)
}

// PutInto visits the values that the functions of the package outside of tests put into some places: they store them in a field, hand them to a parameter or make
// the function type of them.
func (g *Graph) PutInto(places Places, visit func(ssa.Value)) {
	if len(places) == 0 {
		return
	}
	for _, fn := range g.ssa.Shipped {
		for instr := range Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.Store:
				if places[fieldPlace(instr.Addr)] {
					visit(instr.Val)
				}
			case *ssa.ChangeType:
				if flow.Callable(instr.Type()) && places[knowledge.TypeName(instr.Type())] {
					visit(instr.X)
				}
			case ssa.CallInstruction:
				handed(instr.Common(), places, visit)
			}
		}
	}
}

// handed visits the functions that a call hands to parameters that are among some places.
func handed(call *ssa.CallCommon, places Places, visit func(ssa.Value)) {
	callee := call.StaticCallee()
	if callee == nil {
		return
	}
	for i, arg := range call.Args {
		if _, isFunc := arg.Type().Underlying().(*types.Signature); isFunc && places[paramPlace(flow.Body(callee), i)] {
			visit(arg)
		}
	}
}

// HeldIn returns the functions of the package outside of tests that get into some places, in the order of their positions. The only implementation of a method of
// an interface of the package counts with alone: it is also seen where that is called.
func (g *Graph) HeldIn(places Places, alone bool) []*ssa.Function {
	var found []*ssa.Function
	g.PutInto(places, func(v ssa.Value) {
		for _, origin := range g.Origins(v) {
			if fn := flow.FunctionOf(origin); fn != nil {
				found = append(found, flow.Body(fn))
			}
		}
	})
	for _, fn := range g.ssa.Shipped {
		if obj, ok := fn.Object().(*types.Func); ok && g.implementsOne(obj, places, alone) {
			found = append(found, fn)
		}
	}
	found = slices.DeleteFunc(found, func(fn *ssa.Function) bool { return !slices.Contains(g.ssa.Shipped, fn) })
	slices.SortFunc(found, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return slices.Compact(found)
}

// implementsOne reports whether a method implements one of an interface that is among some places.
func (g *Graph) implementsOne(method *types.Func, places Places, alone bool) bool {
	recv := method.Signature().Recv()
	if recv == nil {
		return false
	}
	for name := range places {
		of, ok := strings.CutSuffix(name, ")."+method.Name())
		if !ok {
			continue
		}
		if iface := g.interfaceOf(strings.TrimPrefix(of, "(")); iface != nil && types.Implements(recv.Type(), iface) && (alone || !g.implementsAlone(iface, method)) {
			return true
		}
	}
	return false
}

func (g *Graph) implementsAlone(iface *types.Interface, method *types.Func) bool {
	for declared := range iface.Methods() {
		if declared.Name() == method.Name() && declared.Pkg() == g.ssa.Pkg.Pkg {
			return len(g.implementations[declared]) == 1
		}
	}
	return false
}

// interfaceOf returns the interface of the package or one that it imports by its name; nil for none, and for one with type parameters.
func (g *Graph) interfaceOf(name string) *types.Interface {
	own := g.ssa.Pkg.Pkg
	for _, pkg := range append(slices.Clone(own.Imports()), own) {
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

// TailCalls returns the calls whose error a function returns as it is.
func TailCalls(fn *ssa.Function) []*ssa.Call {
	var found []*ssa.Call
	for _, ret := range paths.Returns(fn) {
		if len(ret.Results) == 0 || !knowledge.IsError(paths.Last(ret).Type()) {
			continue
		}
		if call := flow.Made(knowledge.PlainError(paths.Last(ret))); call != nil && call.Block() == ret.Block() {
			found = append(found, call)
		}
	}
	return found
}
