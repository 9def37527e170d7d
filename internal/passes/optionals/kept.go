package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// keptOwn reports whether a list is of the metadata of an object that the program has made itself: one in a field that other packages cannot set, or one that all
// callers of the function, or of the one around it, hand over.
func (r *Result) keptOwn(list ssa.Value) bool {
	instr, ok := list.(ssa.Instruction)
	if !ok {
		return false
	}
	object, _ := refs.MetaRead(instr)
	if object == nil {
		return false
	}
	field, _ := flow.FieldRead(object)
	if field != nil && !r.graph.Own(field) {
		return false
	}
	origins, complete := r.graph.AllOrigins(object)
	origins = slices.DeleteFunc(origins, func(origin ssa.Value) bool { return r.source.InTest(origin.Pos()) }) // a test hands over what it likes
	return (complete || field != nil) && len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool { return !r.madeByProgram(origin) })
}

// madeByProgram reports whether a value is an object that a function makes. A function value that is handed no context and returns no error makes what
// it returns: who asks the cluster needs the one and can get the other.
func (r *Result) madeByProgram(v ssa.Value) bool {
	if variable, ok := v.(*ssa.Alloc); ok {
		return !r.comesFilled(variable)
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	if makers := r.graph.Targets(call); len(makers) > 0 {
		return !slices.ContainsFunc(makers, func(fn *ssa.Function) bool { return !r.makes(fn) })
	}
	params := call.Call.Signature().Params()
	return flow.Declared(&call.Call) == nil && !call.Call.IsInvoke() && call.Call.Signature().Results().Len() == 1 && params.Len() > 0 &&
		!knowledge.Context(params.At(0).Type())
}

// pickedByProgram reports whether an object is an element of a list that a struct of the program holds, or what a function of the package picks out of one: who appends
// objects to the list may have looked at them.
func (r *Result) pickedByProgram(object ssa.Value) bool {
	switch object := object.(type) {
	case *ssa.IndexAddr:
		return r.sortedOut(object.X)
	case *ssa.Call:
		return len(r.graph.Targets(object)) > 0 && slices.ContainsFunc(object.Call.Args, r.sortedOut)
	}
	return false
}

// sortedOut reports whether a list is in a struct of the program, which has appended objects to it.
func (r *Result) sortedOut(list ssa.Value) bool {
	field, of := flow.FieldRead(list)
	if _, ok := list.Type().Underlying().(*types.Slice); !ok || of == nil || r.apiStruct(of.Type()) || field.Pkg() != r.pass.Pkg {
		return false
	}
	return slices.ContainsFunc(r.graph.Sources(list), func(source ssa.Value) bool {
		call, ok := source.(*ssa.Call)
		return ok && knowledge.BuiltinName(&call.Call) == "append"
	})
}

// A stateList is a list in a struct of the program.
type stateList struct {
	of   types.Type
	path string
}

// inState returns the list at a location as one in a struct of the program; ok is false for another location.
func (r *Result) inState(at refs.Ref) (list stateList, ok bool) {
	if at.Root == nil || at.Path == "" {
		return list, false
	}
	of := knowledge.Pointee(at.Root.Type())
	_, isStruct := of.Underlying().(*types.Struct)
	return stateList{of, at.Path}, isStruct && !r.apiStruct(of)
}

// measuredInState reports whether another function of the package compares the length of the same list of a struct of the program with a constant: it may have run before, where the
// steps of a reconcile hand the struct on.
func (r *Result) measuredInState(use Use) bool {
	list, ok := r.inState(use.At)
	return ok && slices.ContainsFunc(r.measuredLists[list], func(fn *ssa.Function) bool { return fn != use.Instr.Parent() })
}

// findMeasured finds the lists in structs of the program of which the package compares the length with a constant.
func (r *Result) findMeasured(funcs []*ssa.Function) {
	for _, fn := range funcs {
		for call := range calls.Each[*ssa.Call](fn) {
			if knowledge.BuiltinName(&call.Call) != "len" || !slices.ContainsFunc(knowledge.Referrers(call), comparesWithConstant) {
				continue
			}
			if list, ok := r.inState(refs.Pointer(call.Call.Args[0])); ok {
				r.measuredLists[list] = append(r.measuredLists[list], fn)
			}
		}
	}
}

func comparesWithConstant(instr ssa.Instruction) bool {
	compare, ok := instr.(*ssa.BinOp)
	return ok && (constant(compare.X) || constant(compare.Y))
}
