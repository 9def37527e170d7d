package mistaken

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// decided reports whether the error of a call that writes nothing decides in its own block what is done: then it is an answer, and nobody wants to hear
// of it behind the block. What is optional is so unless the branch after the block is one for an error that is nil for certain: then this error is meant.
func (r *Result) decided(f *failures.Failure, inner *types.Var, test *conditions.Fact) bool {
	if does, _ := r.effects.Call(f.Call); does.Has(effects.Writes) || r.failures.OnlyBreaks(f) {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(f.Err), func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		return ok && (compare.Op == token.EQL && r.optional(inner) && (test.Truth || !r.surelyNil(test.Subject, f.Call)) || r.oneOfTwo(compare, inner))
	})
}

// surelyNil reports whether an error that is no variable of several origins is nil when a call runs, as a test has found, and so is ever after.
func (r *Result) surelyNil(err ssa.Value, call *ssa.Call) bool {
	made, ok := err.(*ssa.Extract)
	return ok && paths.Before(made, call) && r.conditions.ErrorAt(made, call).IsNil()
}

// optional reports whether an error is declared by an if statement, which asks whether it is nil: what is done then is optional.
func (r *Result) optional(inner *types.Var) bool {
	for node, scope := range r.pass.TypesInfo.Scopes {
		if _, header := node.(*ast.IfStmt); header && scope == inner.Parent() {
			return true
		}
	}
	return false
}

// oneOfTwo reports whether a comparison of an error with nil is in a condition that success does not settle alone, since it asks for more then, and
// for nothing else about the error; or whether the if statement has something to do both for a success and for a failure, or for a failure alone.
func (r *Result) oneOfTwo(compare *ssa.BinOp, inner *types.Var) bool {
	settles := token.LOR // what is joined by it to err == nil is asked after a failure
	if compare.Op == token.NEQ {
		settles = token.LAND
	}
	var below ast.Node
	more := false
	for _, node := range r.ssa.Path(compare.Pos()) {
		switch node := node.(type) {
		case *ast.BinaryExpr:
			if node.OpPos == compare.Pos() {
				break
			}
			other := node.X
			if below == other {
				other = node.Y
			}
			if node.Op == settles || r.ssa.Mentions(other, inner) {
				return false
			}
			more = true
		case *ast.ParenExpr:
		case *ast.IfStmt:
			otherwise, both := node.Else.(*ast.BlockStmt)
			return below == node.Cond && (more || compare.Op == token.NEQ && r.acts(node.Body, inner) || both && len(node.Body.List) > 0 && len(otherwise.List) > 0)
		default:
			if below != nil {
				return false
			}
			continue // a part of the comparison
		}
		below = node
	}
	return false
}

// acts reports whether a block does something for each failure, and not only for some that a question about the error tells apart.
func (r *Result) acts(block *ast.BlockStmt, inner *types.Var) bool {
	return slices.ContainsFunc(block.List, func(stmt ast.Stmt) bool {
		question, ok := stmt.(*ast.IfStmt)
		return !ok || !r.ssa.Mentions(question, inner)
	})
}
