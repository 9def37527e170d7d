package cachemutate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/shared"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// copied returns the fix that replaces an object by a copy once the error of its read has been looked at: all that
// follows works on the copy. It is made where that is written as usual, and the object is used through one variable. It is unsafe: whoever reads the
// object from the cache afterwards finds it as it was, as do tests whose fake cache shares its objects.
func (c *checker) copied(w shared.Write) []analysis.SuggestedFix {
	if w.Source.Call == nil {
		return nil
	}
	path := c.ssa.Path(w.Source.Call.Pos())
	for i, node := range path {
		assign, ok := node.(*ast.AssignStmt)
		if !ok {
			continue
		}
		if len(assign.Lhs) != 2 || len(assign.Rhs) != 1 || i+1 >= len(path) {
			return nil
		}
		variable, ok := assign.Lhs[0].(*ast.Ident)
		if !ok || !c.copyable(variable) {
			return nil
		}
		check := leavesNext(statements(path[i+1]), assign)
		if check == nil {
			return nil
		}
		indent := strings.Repeat("\t", c.pass.Fset.Position(check.Pos()).Column-1)
		text := fmt.Sprintf("\n%s%s = %s.DeepCopy()", indent, variable.Name, variable.Name)
		return []analysis.SuggestedFix{rule.Unsafe(analysis.SuggestedFix{
			Message:   "copy the object before it is changed",
			TextEdits: []analysis.TextEdit{{Pos: check.End(), End: check.End(), NewText: []byte(text)}},
		})}
	}
	return nil
}

// copyable reports whether a variable has a method that copies it deeply into a value of its type.
func (c *checker) copyable(variable *ast.Ident) bool {
	t := c.pass.TypesInfo.TypeOf(variable)
	if t == nil || variable.Name == "_" {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "DeepCopy")
	method, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	results := method.Signature().Results()
	return results.Len() == 1 && types.Identical(results.At(0).Type(), t)
}

func statements(node ast.Node) []ast.Stmt {
	switch node := node.(type) {
	case *ast.BlockStmt:
		return node.List
	case *ast.CaseClause:
		return node.Body
	case *ast.CommClause:
		return node.Body
	}
	return nil
}

// leavesNext returns the statement after an assignment if it leaves for any error that was assigned.
func leavesNext(list []ast.Stmt, assign *ast.AssignStmt) *ast.IfStmt {
	at := slices.Index(list, ast.Stmt(assign))
	if at < 0 || at+1 >= len(list) {
		return nil
	}
	check, ok := list[at+1].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) == 0 {
		return nil
	}
	compare, ok := check.Cond.(*ast.BinaryExpr)
	if !ok || compare.Op != token.NEQ || !sameName(compare.X, assign.Lhs[1]) || !isNil(compare.Y) {
		return nil
	}
	switch last := check.Body.List[len(check.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return check
	case *ast.BranchStmt:
		if last.Tok == token.CONTINUE {
			return check
		}
	}
	return nil
}

func sameName(x, y ast.Expr) bool {
	a, ok := x.(*ast.Ident)
	b, also := y.(*ast.Ident)
	return ok && also && a.Name == b.Name
}

func isNil(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "nil"
}
