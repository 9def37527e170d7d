package edits

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// saysZero reports whether a condition asks if the Result that a call has returned, or a field of it, is zero, and what it is then. A Result of which another field is
// set than the one that is asked for counts as zero, so that a loss is missed.
func saysZero(cond, result ssa.Value) (ifZero, asks bool) {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		if cond.Op == token.NOT {
			ifZero, asks = saysZero(cond.X, result)
			return !ifZero, asks
		}
		return false, isOfResult(cond, result, cond)
	case *ssa.Field:
		return false, isOfResult(cond, result, cond)
	case *ssa.Call:
		of := knowledge.ZeroTime(&cond.Call)
		return true, of != nil && isOfResult(of, result, cond)
	case *ssa.BinOp:
		zero, ok := cond.Y.(*ssa.Const)
		if !ok || !knowledge.ZeroConstant(zero) || !isOfResult(cond.X, result, cond) {
			return false, false
		}
		return cond.Op == token.EQL, cond.Op == token.EQL || cond.Op == token.NEQ || cond.Op == token.GTR
	}
	return false, false
}

// isOfResult reports whether a value that is asked at an instruction is a struct, the address of a variable that holds it there, or a field of one of these.
func isOfResult(v, result ssa.Value, at ssa.Instruction) bool {
	for range maxSteps {
		switch part := v.(type) {
		case *ssa.Field:
			v = part.X
		case *ssa.FieldAddr:
			v = part.X
		case *ssa.UnOp:
			v = part.X
		case *ssa.Alloc:
			return holdsAt(part, result, at)
		default:
			return v == result
		}
	}
	return false
}

// holdsAt reports whether a variable has been assigned a value before an instruction, and nothing else since.
func holdsAt(variable *ssa.Alloc, v ssa.Value, at ssa.Instruction) bool {
	stores := flow.StoresTo(variable)
	i := slices.IndexFunc(stores, func(store *ssa.Store) bool { return store.Val == v })
	return i >= 0 && paths.Before(stores[i], at) && !slices.ContainsFunc(stores, func(other *ssa.Store) bool {
		return other != stores[i] && paths.Before(stores[i], other) && paths.Before(other, at)
	})
}

// isResult reports whether a type is the Result of a reconcile, and no pointer to one.
func isResult(t types.Type) bool { return knowledge.ReconcileResult(t) && !knowledge.Nilable(t) }

// resultCanBe reports whether a Result that a function returns can be zero, or not: a literal that sets a field is not, unless it says there that it is zero.
func resultCanBe(v ssa.Value, zero bool) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return zero
	case *ssa.UnOp:
		literal, ok := v.X.(*ssa.Alloc)
		return !ok || literal.Comment != "complit" || !zero || !slices.ContainsFunc(knowledge.Referrers(literal), func(ref ssa.Instruction) bool {
			field, ok := ref.(*ssa.FieldAddr)
			return ok && slices.ContainsFunc(knowledge.Referrers(field), func(use ssa.Instruction) bool {
				store, ok := use.(*ssa.Store)
				return ok && !knowledge.ZeroConstant(store.Val)
			})
		})
	}
	return true
}
