package edits

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Empties reports whether an event sets a part of an object to what holds nothing: nil, the zero value of a struct, or a map or list that is made for
// it and that nothing is put into before. A fresh object has zero values, so that any of them is nothing there. A call sets nothing if no
// assignment to the part in its function does; a function that is not seen may set something.
func (r *Result) Empties(set Event, fresh bool) bool { return r.empties(set, fresh, 0) }

func (r *Result) empties(set Event, fresh bool, depth int) bool {
	if set.Kind != Set || depth > maxOutcomes {
		return false
	}
	if call, ok := set.Instr.(*ssa.Call); ok {
		sets := r.setBy(call, set)
		return len(sets) > 0 && !slices.ContainsFunc(sets, func(e Event) bool { return !r.empties(e, fresh, depth+1) })
	}
	return set.Value != nil && isEmpty(set.Value, fresh)
}

func isEmpty(v ssa.Value, fresh bool) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value == nil || fresh && knowledge.ZeroConstant(v)
	case *ssa.UnOp:
		return fresh && zeroLiteral(v)
	case *ssa.ChangeType:
		return isEmpty(v.X, fresh) && onlyStored(v)
	case *ssa.MakeMap:
		return onlyStored(v)
	case *ssa.MakeSlice, *ssa.Slice:
		return knowledge.EmptyList(v) && onlyStored(v)
	}
	return false
}

// zeroLiteral reports whether a value is a struct literal each of whose fields has its zero value.
func zeroLiteral(v *ssa.UnOp) bool {
	literal, ok := v.X.(*ssa.Alloc)
	return ok && v.Op == token.MUL && !slices.ContainsFunc(knowledge.Referrers(literal), func(ref ssa.Instruction) bool {
		field, ok := ref.(*ssa.FieldAddr)
		return ref != ssa.Instruction(v) && !(ok && !slices.ContainsFunc(knowledge.Referrers(field), func(ref ssa.Instruction) bool {
			store, ok := ref.(*ssa.Store)
			return !ok || store.Addr != ssa.Value(field) || !isEmpty(store.Val, true)
		}))
	})
}

// onlyStored reports whether a value goes into one variable or field and nowhere else.
func onlyStored(v ssa.Value) bool {
	uses := knowledge.Referrers(v)
	if len(uses) != 1 {
		return false
	}
	switch use := uses[0].(type) {
	case *ssa.Store:
		return use.Val == v
	case *ssa.ChangeType:
		return true // the type with the name is asked for
	}
	return false
}
