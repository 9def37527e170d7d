package knowledge

import (
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Tuple returns the value that v is one of the results of; v itself if it is no such result.
func Tuple(v ssa.Value) ssa.Value {
	if part, ok := v.(*ssa.Extract); ok {
		return part.Tuple
	}
	return v
}

// Operand returns what a load, a receive or another unary operation is made on; v itself if it is none.
func Operand(v ssa.Value) ssa.Value {
	if op, ok := v.(*ssa.UnOp); ok {
		return op.X
	}
	return v
}

// ResultIndex returns which result of a call a value is.
func ResultIndex(v ssa.Value) int {
	if part, ok := v.(*ssa.Extract); ok {
		return part.Index
	}
	return 0
}

// Loads reports whether a value is read from an address.
func Loads(v, addr ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.X == addr
}

// LoadsOf returns what is read from an address.
func LoadsOf(addr ssa.Value) (found []ssa.Value) {
	for load := range Each[*ssa.UnOp](Referrers(addr)) {
		found = append(found, load)
	}
	return found
}

// IsTrue reports whether a value is the constant true.
func IsTrue(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value)
}

// EmptyArray reports whether a variable is an array without an element, as of a literal.
func EmptyArray(variable *ssa.Alloc) bool {
	array, ok := Pointee(variable.Type()).Underlying().(*types.Array)
	return ok && array.Len() == 0
}
