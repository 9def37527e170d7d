package conditions

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxTextDepth bounds how deep the expression of a text is followed.
const maxTextDepth = 8

// SameText reports whether two values are texts that are put together alike: Same, one text after another, or what one function says of the same
// arguments, such as the getter of a name. That a function says the same each time is taken for granted if it is asked of something.
func SameText(a, b ssa.Value) bool { return sameText(a, b, 0) }

func sameText(a, b ssa.Value, depth int) bool {
	if Same(a, b) {
		return true
	}
	if depth > maxTextDepth {
		return false
	}
	alike := func(x, y ssa.Value) bool { return sameText(x, y, depth+1) }
	switch a := a.(type) {
	case *ssa.BinOp:
		b, ok := b.(*ssa.BinOp)
		return ok && a.Op == b.Op && alike(a.X, b.X) && alike(a.Y, b.Y)
	case *ssa.ChangeType:
		b, ok := b.(*ssa.ChangeType)
		return ok && types.Identical(a.Type(), b.Type()) && alike(a.X, b.X)
	case *ssa.Convert:
		b, ok := b.(*ssa.Convert)
		return ok && types.Identical(a.Type(), b.Type()) && alike(a.X, b.X)
	case *ssa.Call:
		b, ok := b.(*ssa.Call)
		if !ok || a.Call.Method != b.Call.Method {
			return false
		}
		if a.Call.IsInvoke() {
			return alike(a.Call.Value, b.Call.Value) && slices.EqualFunc(a.Call.Args, b.Call.Args, alike)
		}
		callee := a.Call.StaticCallee()
		return callee != nil && callee == b.Call.StaticCallee() && len(a.Call.Args) > 0 && slices.EqualFunc(a.Call.Args, b.Call.Args, alike)
	}
	return false
}
