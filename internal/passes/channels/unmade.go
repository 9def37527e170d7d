package channels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// NeverSet reports whether a value is loaded from a field that nothing sets, or sets to nil alone, and that other packages cannot name.
func (r *Result) NeverSet(v ssa.Value) bool {
	load, ok := knowledge.Unconverted(v).(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	if _, field := flow.Cell(load.X).(*types.Var); !field {
		return false
	}
	origins, complete := r.graph.AllOrigins(load)
	return complete && !slices.ContainsFunc(origins, func(origin ssa.Value) bool { return origin != ssa.Value(load) && !knowledge.IsNil(origin) })
}

// Unmade reports whether the operation is on a channel that is nil whenever it runs, since nothing sets the field that it is in: it never comes to its end.
func (op *Op) Unmade() bool {
	c := op.Channel
	return !c.Group && len(c.Makes) == 0 && op.result.NeverSet(op.Value()) && op.result.madeHere(knowledge.Unconverted(op.Value()).(*ssa.UnOp).X) && !slices.ContainsFunc(op.result.conditions.Under(op.Instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && !f.Truth && op.result.Of(f.Subject) == c
	})
}

// madeHere reports whether the package makes the struct that an address is in, field by field: one that it only has from others can hold anything.
func (r *Result) madeHere(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	holder := types.Unalias(knowledge.Pointee(field.X.Type()))
	made := false
	for _, fn := range r.funcs {
		for variable := range calls.Each[*ssa.Alloc](fn) {
			if !contains(knowledge.Pointee(variable.Type()), holder, 3) {
				continue
			}
			stores := flow.StoresTo(variable)
			made = made || len(stores) == 0
			for _, store := range stores {
				switch store.Val.(type) {
				case *ssa.UnOp, *ssa.Const, *ssa.Parameter: // a copy of one that is looked at as well
				default:
					return false
				}
			}
		}
	}
	return made
}

// contains reports whether a value of one type has one of another type in it, as many structs deep as depth says.
func contains(outer, inner types.Type, depth int) bool {
	if types.Identical(types.Unalias(outer), inner) {
		return true
	}
	s, ok := outer.Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	for field := range s.Fields() {
		if contains(field.Type(), inner, depth-1) {
			return true
		}
	}
	return false
}
