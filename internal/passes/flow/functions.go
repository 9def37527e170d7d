package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Functions returns the functions with a body in this package that v can be. The list can be
// incomplete.
func (g *Graph) Functions(v ssa.Value) []*ssa.Function {
	if v == nil || !Callable(v.Type()) {
		return nil
	}
	var found []*ssa.Function
	g.walk(v, func(at node, _ []node, _ bool) bool {
		fn, ok := at.v.(*ssa.Function)
		if ok && at.level == 0 {
			if fn = Body(fn); fn.Blocks != nil && !slices.Contains(found, fn) {
				found = append(found, fn)
			}
		}
		return !ok && (at.level > 0 || Callable(at.v.Type()))
	})
	return found
}

// Function returns the one declared function, of whatever package, that a value can be besides nil; nil if it can be another one, or if not all that it can be
// is seen. The method of an interface is none: it is not known which one runs.
func (g *Graph) Function(v ssa.Value) *types.Func {
	var only *types.Func
	one := true
	g.walk(v, func(at node, _ []node, all bool) bool {
		one = one && all
		fn, ok := at.v.(*ssa.Function)
		if !ok || at.level > 0 {
			return one
		}
		obj, declared := Body(fn).Object().(*types.Func)
		one = one && declared && (only == nil || only == obj.Origin()) && !interfaceMethod(obj)
		if one {
			only = obj.Origin()
		}
		return false
	})
	if !one {
		return nil
	}
	return only
}

func interfaceMethod(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// FunctionOf returns the function with a body that a value is by its form: a function of a package, or a literal with what it captures.
func FunctionOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return FunctionOf(v.X)
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

// Callable reports whether a value of a type can be, or hold, a function that is called by way of it. An error holds none.
func Callable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Interface:
		return !knowledge.IsError(t)
	}
	return false
}
