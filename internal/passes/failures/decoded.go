package failures

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// maxParts bounds how many parts of parts of what is made of an error are looked at.
const maxParts = 4

// compared reports whether a part of what a function makes of an error is compared with a constant, or says something by a bool. That it is of the type of
// such errors at all, which the function says by a bool of its own, is not of what kind it is.
func compared(v ssa.Value, depth int) bool {
	return depth <= maxParts && slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Extract:
			return !knowledge.IsBool(ref.Type()) && !knowledge.IsError(ref.Type()) && compared(ref, depth+1)
		case *ssa.Field, *ssa.FieldAddr, *ssa.UnOp:
			return compared(ref.(ssa.Value), depth+1)
		case *ssa.Call:
			_, several := ref.Type().(*types.Tuple)
			return !several && !knowledge.Logs(&ref.Call) && (knowledge.IsBool(ref.Type()) || compared(ref, depth+1))
		case *ssa.BinOp:
			return (ref.Op == token.EQL || ref.Op == token.NEQ) && (isValue(ref.X) || isValue(ref.Y))
		}
		return false
	})
}

// isValue reports whether a value is a constant other than nil.
func isValue(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil
}
