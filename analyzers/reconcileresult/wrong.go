package reconcileresult

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// returnsNil reports a return of an error variable that is nil, where another error was just found.
func (c *checker) returnsNil(instr ssa.Instruction) {
	ret, ok := instr.(*ssa.Return)
	if !ok || ret.Block() == ret.Parent().Recover {
		return
	}
	n := len(ret.Results) - 1
	stmt := c.ssa.Return(ret)
	if stmt != nil && len(stmt.Results) == 0 {
		c.returnsUnset(ret, stmt)
	}
	if stmt == nil || len(stmt.Results) != n+1 {
		return // a bare return, or the results of a call
	}
	name, err := c.variable(stmt.Results[n]), paths.Returned(ret, n)
	if wrapped, ok := err.(*ssa.Call); ok && name == nil {
		name, err = c.wrapped(stmt.Results[n], wrapped)
	}
	if name == nil {
		return
	}
	found := c.conditions.Found(ret)
	if found == nil || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	test := c.tested(found)
	if test == nil || c.pass.TypesInfo.ObjectOf(test) == c.pass.TypesInfo.ObjectOf(name) {
		return
	}
	c.reported[ret] = true
	c.report(wrongError, name, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}},
		c.returnFound(found, test, name), "%s is nil here, so that this failure counts as success: the error that was found is %s", name.Name, test.Name)
}

// returnsUnset reports a bare return of a named error that is nil, where another error was just found.
func (c *checker) returnsUnset(ret *ssa.Return, stmt *ast.ReturnStmt) {
	found, n := c.conditions.Found(ret), len(ret.Results)-1
	err, result := paths.Returned(ret, n), ret.Parent().Signature.Results().At(n)
	if found == nil || result.Name() == "" || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	test := c.tested(found)
	if test == nil || c.pass.TypesInfo.ObjectOf(test) == types.Object(result) {
		return
	}
	c.reported[ret] = true
	c.report(wrongError, stmt, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}}, nil,
		"%s is nil here, so that this failure counts as success: the error that was found is %s", result.Name(), test.Name)
}

// wrapped returns the error variable, and its value, to which a call adds a text, or of which it makes nil for some
// kind, unless it is nil already.
func (c *checker) wrapped(expr ast.Expr, call *ssa.Call) (*ast.Ident, ssa.Value) {
	of := knowledge.KeepsNil(&call.Call)
	if dropped, _ := knowledge.DropsKind(&call.Call); of == nil {
		of = dropped
	}
	made, ok := ast.Unparen(expr).(*ast.CallExpr)
	if of == nil || !ok || made.Lparen != call.Pos() {
		return nil, nil
	}
	return c.variable(made.Args[0]), of
}

// variable returns the error variable that an expression is; nil for another expression, such as nil.
func (c *checker) variable(expr ast.Expr) *ast.Ident {
	name, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := c.pass.TypesInfo.Uses[name].(*types.Var)
	if !ok || !knowledge.IsError(v.Type()) {
		return nil
	}
	return name
}

// tested returns the variable that the source compares with nil to find an error; nil when it is not a variable.
func (c *checker) tested(found *conditions.Fact) *ast.Ident {
	if !found.Cond.Pos().IsValid() {
		return nil
	}
	for _, node := range c.ssa.Path(found.Cond.Pos()) {
		compare, ok := node.(*ast.BinaryExpr)
		if ok && compare.OpPos == found.Cond.Pos() {
			return c.variable(compare.X)
		}
	}
	return nil
}

// returnFound returns the fix that returns the error that was found. It is safe if that error still has its
// value and its name, and nothing but a log has it: otherwise the branch has a use of it that was maybe meant.
func (c *checker) returnFound(found *conditions.Fact, test, name *ast.Ident) []analysis.SuggestedFix {
	obj := c.pass.TypesInfo.ObjectOf(test)
	inner := c.pass.Pkg.Scope().Innermost(name.Pos())
	if inner == nil {
		return nil
	}
	if _, visible := inner.LookupParent(test.Name, name.Pos()); visible != obj {
		return nil
	}
	fix := analysis.SuggestedFix{
		Message:   "return " + test.Name,
		TextEdits: []analysis.TextEdit{{Pos: name.Pos(), End: name.End(), NewText: []byte(test.Name)}},
	}
	if c.ssa.Assigned(c.pass.TypesInfo, obj, found.Cond.Pos(), name.Pos()) || !c.failures.OnlyLogged(found.Subject) {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}
