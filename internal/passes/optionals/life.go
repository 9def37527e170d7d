package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// asksLife reports whether all that a call asks about an object that it is handed, or a part of which, is how far its life has come: whether it is
// being deleted, and which finalizers it has, or gets. That is the same for objects of each kind, and says nothing of the other parts.
func (r *Result) asksLife(call *ssa.Call, v ssa.Value, depth int) bool {
	if ofLife(v) {
		return true
	}
	object, _ := knowledge.HasFinalizer(&call.Call)
	if set, ok := knowledge.FinalizerCallOf(&call.Call); ok {
		object = set.Object // whether it was there says the bool
	}
	if object != nil && knowledge.Unconverted(object) == knowledge.Unconverted(v) {
		return true
	}
	if _, field := knowledge.GetsMeta(&call.Call); knowledge.Life(field) {
		return true
	}
	targets := r.graph.Targets(call)
	return depth < maxCallers && len(targets) > 0 && !slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
			arg := flow.ActualOf(&call.Call, targets, flow.ParamIndex(param))
			return (arg == nil || knowledge.Unconverted(arg) == knowledge.Unconverted(v)) && !r.onlyLife(param, depth+1)
		})
	})
}

// ofLife reports whether a value is the time of an object's deletion or its list of finalizers.
func ofLife(v ssa.Value) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	_, field := refs.MetaRead(instr)
	return knowledge.Life(field)
}

// onlyLife reports whether a function uses a value, which it is handed, for nothing else than to ask for the life of the object.
func (r *Result) onlyLife(v ssa.Value, depth int) bool {
	uses := knowledge.Referrers(v)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.FieldAddr:
			if knowledge.TypeName(use.X.Type()) == knowledge.ObjectMeta {
				return !knowledge.Life(flow.FieldOf(use.X.Type(), use.Field).Name())
			}
			return knowledge.TypeName(use.Type()) != knowledge.ObjectMeta || !r.onlyLife(use, depth)
		case *ssa.Store: // of an object that is handed over by value
			variable, local := use.Addr.(*ssa.Alloc)
			return use.Addr != v && !(local && r.onlyLife(variable, depth))
		case *ssa.MakeInterface:
			return !r.onlyLife(use, depth)
		case *ssa.ChangeInterface:
			return !r.onlyLife(use, depth)
		case *ssa.Call:
			return !r.asksLife(use, v, depth)
		}
		return true
	})
}
