package paths

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// asks returns the value that a condition asks for, as asks has it: that of the first comparison, if two values are compared once more that are
// the same in all of the function.
func (x *Explorer) asks(cond ssa.Value) (subject ssa.Value, positive bool) {
	subject, positive = asks(cond, 0)
	compare, ok := subject.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ || !lasting(compare.X) || !lasting(compare.Y) {
		subject, _ = x.alias(subject)
		return subject, positive
	}
	for _, first := range x.comparisons {
		if equalTo(first.X, compare.X) && equalTo(first.Y, compare.Y) {
			return first, positive == (first.Op == compare.Op)
		}
	}
	if len(x.comparisons) < maxComparisons {
		x.comparisons = append(x.comparisons, compare)
	}
	return compare, positive
}

// maxComparisons bounds the comparisons that are told from each other: a long switch is none that asks again.
const maxComparisons = 32

// lasting reports whether a value is the same in all of a function.
func lasting(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Parameter, *ssa.Const:
		return true
	}
	return false
}

// comparedWith returns the value that a condition compares with a constant other than nil, and the constant; nil for other conditions.
func comparedWith(cond ssa.Value) (ssa.Value, *ssa.Const) {
	compare, ok := cond.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ {
		return nil, nil
	}
	v, with := compare.X, compare.Y
	if _, left := v.(*ssa.Const); left {
		v, with = with, v
	}
	c, ok := with.(*ssa.Const)
	if _, both := v.(*ssa.Const); !ok || both || c.Value == nil {
		return nil, nil
	}
	return v, c
}

// comparedOutcome returns how a comparison of a value with a constant comes out on a path on which the value is a constant: the same one, as it was compared
// with that before, or another.
func (x *Explorer) comparedOutcome(flags []flag, cond ssa.Value) outcome {
	v, c := comparedWith(cond)
	if v == nil {
		return unknown
	}
	is, ok := x.value(flags, x.value(flags, v)).(*ssa.Const)
	if !ok || is.Value == nil || is.Value.Kind() != c.Value.Kind() {
		return unknown
	}
	return outcomeOf(constant.Compare(is.Value, token.EQL, c.Value) == (cond.(*ssa.BinOp).Op == token.EQL))
}

// noteEqual notes the constant that a value is where a comparison says so.
func (x *Explorer) noteEqual(flags []flag, cond ssa.Value, comes outcome) {
	v, c := comparedWith(cond)
	if v == nil || outcomeOf(cond.(*ssa.BinOp).Op == token.EQL) != comes {
		return
	}
	if i, ok := x.flags[x.value(flags, v)]; ok {
		flags[i].value = c
	}
}

func equalTo(a, b ssa.Value) bool {
	c, ok := a.(*ssa.Const)
	d, also := b.(*ssa.Const)
	if !ok || !also || c.Value == nil || d.Value == nil {
		return a == b
	}
	return types.Identical(c.Type(), d.Type()) && constant.Compare(c.Value, token.EQL, d.Value)
}

// SameFrom reports whether a block has the same values from two of its predecessors.
func SameFrom(b, one, other *ssa.BasicBlock) bool {
	i, j := slices.Index(b.Preds, one), slices.Index(b.Preds, other)
	return i >= 0 && j >= 0 && !slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
		phi, ok := instr.(*ssa.Phi)
		return ok && phi.Edges[i] != phi.Edges[j]
	})
}
