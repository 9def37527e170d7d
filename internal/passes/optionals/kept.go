package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
