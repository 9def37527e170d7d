package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// outlives reports whether the address of an object may still be somewhere when a call that is handed it has returned: in a result, or in what the function
// stores, sends, starts or captures. Of a function that is not seen only one that gets a context or a client, as a request does, and returns nothing that
// can hold the address is taken to let go of it, so that an object which such a function keeps is taken for one that nobody has.
func (r *Result) outlives(call *ssa.Call, v ssa.Value) bool {
	results := call.Call.Signature().Results()
	for i := range results.Len() {
		if holdsAddress(results.At(i).Type(), knowledge.Unconverted(v).Type(), 0) {
			return true
		}
	}
	targets := r.graph.Targets(call)
	if len(targets) == 0 {
		return !slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) || knowledge.WritingClient(arg.Type()) })
	}
	return slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
			arg := flow.Actual(&call.Call, fn, flow.ParamIndex(param))
			return (arg == nil || knowledge.Unconverted(arg) == knowledge.Unconverted(v)) && slices.ContainsFunc(r.graph.AllUses(param), r.keepsUse)
		})
	})
}

// keepsUse reports whether a use of an address puts it where it is found later.
func (r *Result) keepsUse(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case *ssa.Store:
		return instr.Val == use.Value && !use.Through
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go:
		return true
	case *ssa.MakeClosure:
		return slices.ContainsFunc(knowledge.Referrers(instr), func(ref ssa.Instruction) bool {
			_, called := ref.(*ssa.Call)
			return !called
		})
	case *ssa.Call:
		if use.Through || len(r.graph.Targets(instr)) > 0 {
			return false // what it does with it is among the uses
		}
		_, write := knowledge.WriteOf(&instr.Call)
		return !write && !knowledge.Harmless(&instr.Call) && knowledge.Copies(&instr.Call) == nil && knowledge.GetsObject(&instr.Call) == nil &&
			!knowledge.OnObject(&instr.Call) && !r.SetsAlone(instr, refs.ValueOf(use.Value).Root) && r.outlives(instr, use.Value)
	}
	return false
}

// maxFields bounds how deep a type is looked into for an address.
const maxFields = 4

// holdsAddress reports whether a value of a type can hold the address of an object of another type. An error is taken to hold none, nor does another object.
func holdsAddress(t, object types.Type, depth int) bool {
	if knowledge.IsError(t) || knowledge.APIStruct(t) && knowledge.TypeName(t) != knowledge.TypeName(object) {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Pointer:
		_, basic := t.Elem().Underlying().(*types.Basic)
		return !basic
	case *types.Struct:
		for i := range t.NumFields() {
			if depth >= maxFields || holdsAddress(t.Field(i).Type(), object, depth+1) {
				return true
			}
		}
		return false
	}
	return true
}
