package reconcileresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// returnsOther reports returns of an error variable that is nil, where another error was just found.
func (c *checker) returnsOther(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == fn.Recover {
			continue
		}
		c.returnsNil(ret)
	}
}

func (c *checker) returnsNil(ret *ssa.Return) {
	n := len(ret.Results) - 1
	stmt := c.statement(ret)
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
	found := c.justFound(ret)
	if found == nil || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	test := c.tested(found)
	if test == nil || c.pass.TypesInfo.ObjectOf(test) == c.pass.TypesInfo.ObjectOf(name) {
		return
	}
	c.told[ret] = true
	at := c.ssa.At(found.Cond.Pos())
	c.report(wrongError, name, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}},
		c.returnFound(found, test, name, at.Pos()), "%s is nil here, so that this failure counts as success: the error that was found is %s", name.Name, test.Name)
}

// wrapped returns the error variable, and its value, to which a call adds a text unless it is nil.
func (c *checker) wrapped(expr ast.Expr, call *ssa.Call) (*ast.Ident, ssa.Value) {
	of := knowledge.KeepsNil(&call.Call)
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

// justFound returns what says that there is an error, if that is the last thing that the function has found out
// about any error before an instruction; nil otherwise. An error of a kind that was asked for is not a failure.
func (c *checker) justFound(at ssa.Instruction) *conditions.Fact {
	facts := c.conditions.At(at)
	for _, f := range slices.Backward(facts) {
		if f.Subject == nil || !knowledge.IsError(f.Subject.Type()) || f.Predicate == conditions.Kind && !f.Truth {
			continue
		}
		if f.Predicate != conditions.Nil || f.Truth || c.ofKind(facts, f.Subject) {
			return nil
		}
		return &f
	}
	return nil
}

func (c *checker) ofKind(facts []conditions.Fact, err ssa.Value) bool {
	return slices.ContainsFunc(facts, func(f conditions.Fact) bool {
		return conditions.Same(f.Subject, err) && f.Predicate == conditions.Kind && f.Truth
	})
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
func (c *checker) returnFound(found *conditions.Fact, test, name *ast.Ident, from token.Pos) []analysis.SuggestedFix {
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
	if c.assigned(obj, from, name.Pos()) || !c.onlyLogged(found.Subject) {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}

// assigned reports whether a variable is assigned between two positions.
func (c *checker) assigned(obj types.Object, from, to token.Pos) bool {
	found := false
	for _, node := range c.ssa.Path(to) {
		if _, ok := node.(*ast.BlockStmt); !ok {
			continue
		}
		ast.Inspect(node, func(n ast.Node) bool {
			assign, ok := n.(*ast.AssignStmt)
			if !ok || assign.Pos() < from || assign.Pos() > to {
				return true
			}
			for _, left := range assign.Lhs {
				name, ok := left.(*ast.Ident)
				found = found || ok && c.pass.TypesInfo.Uses[name] == obj
			}
			return true
		})
	}
	return found
}
