package finalizerorder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// goesNowhere reports whether an error is only compared, asked what it is about, and logged.
func goesNowhere(err ssa.Value) bool {
	seen := make(map[ssa.Value]bool)
	var nowhere func(v ssa.Value) bool
	nowhere = func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		seen[v] = true
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case *ssa.BinOp, *ssa.DebugRef:
			case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Slice:
				if !nowhere(ref.(ssa.Value)) {
					return false
				}
			case *ssa.Store:
				at, ok := ref.Addr.(*ssa.IndexAddr)
				if !ok || ref.Val != v {
					return false
				}
				if _, variadic := at.X.(*ssa.Alloc); !variadic || !nowhere(at.X) {
					return false // stored in a variable, or appended to a list
				}
			case *ssa.IndexAddr:
			case *ssa.Call:
				if !onlyTells(ref, v, nowhere) {
					return false
				}
			default:
				return false
			}
		}
		return true
	}
	return nowhere(err)
}

// onlyTells reports whether a call takes an error to log it or to ask about it. What it makes of
// the error, a text for instance, has to go nowhere too.
func onlyTells(call *ssa.Call, err ssa.Value, nowhere func(ssa.Value) bool) bool {
	common := &call.Call
	if knowledge.Logs(common) || knowledge.Records(common) || knowledge.AsksError(common) {
		if knowledge.IsError(call.Type()) || isText(call.Type()) {
			return nowhere(call)
		}
		return true
	}
	if common.IsInvoke() && common.Value == err && common.Method.Name() == "Error" {
		return nowhere(call)
	}
	return false
}

func isText(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String
}

// acknowledged reports whether the source drops the result of a call by the blank identifier.
func (c *checker) acknowledged(call ssa.Instruction) bool {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.AssignStmt:
			last, ok := node.Lhs[len(node.Lhs)-1].(*ast.Ident)
			return ok && last.Name == "_"
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BlockStmt:
			return false
		}
	}
	return true
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}
