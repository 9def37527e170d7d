package reconcileresult

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// returnsNil reports a return of an error variable that is nil, where another error was just found; or that may be nil, in a function
// whose errors matter: in another one what it does after an error may be what makes up for that.
func (c *checker) returnsNil(instr ssa.Instruction, matters bool) {
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
	if c.merged(ret, stmt.Results[n], err) {
		return
	}
	if made, ok := err.(*ssa.Call); ok && name == nil {
		c.causeUnset(ret, stmt.Results[n], made)
		name, err = c.wrapped(stmt.Results[n], made)
	}
	if name == nil || c.successOf(ret, name, c.pass.TypesInfo.ObjectOf(name), err) {
		return
	}
	found := c.conditions.Found(ret)
	if found == nil {
		c.nothingFailed(ret, name, err)
		return
	}
	if conditions.Same(found.Subject, err) || madeOf(found.Subject, err) {
		return
	}
	can := c.conditions.ErrorAt(err, ret)
	if !can.IsNil() && !(matters && can.Nil && !saysFalse(ret) && c.untestedResult(err, ret) && c.failures.OnlyLogged(found.Subject)) {
		return
	}
	test := c.testedExpr(found)
	if test == nil || c.names(test, name) || c.setToNil(err, c.pass.TypesInfo.ObjectOf(name), found, ret) {
		return
	}
	c.reported[ret] = true
	is := "is"
	if !can.IsNil() {
		is = "may be"
	}
	c.report(wrongError, name, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}},
		c.returnFound(found, test, name, can.IsNil()), "%s %s nil here, so that this failure counts as success: the error that was found is %s", name.Name, is, types.ExprString(test))
}

// textOfNil reports a call of the method of an error that was found to be nil: another error is meant, or none.
func (c *checker) textOfNil(f *failures.Failure) {
	if asks := c.failures.TextOfNil(f); asks != nil {
		c.report(wrongError, c.ssa.Range(asks), c.related(f.Call.Pos(), "works"), nil, "this panics when %s has worked: its error is nil then", flow.CalleeName(f.Call.Common()))
	}
}

// saysFalse reports whether a return says by a bool that something is not so: without an error, a caller is to come again.
func saysFalse(ret *ssa.Return) bool {
	for i := range ret.Results[:len(ret.Results)-1] {
		v := paths.Returned(ret, i)
		if c, ok := v.(*ssa.Const); ok && knowledge.IsBool(v.Type()) && knowledge.ZeroConstant(c) {
			return true
		}
	}
	return false
}

// madeOf reports whether the error that was found is what a call returns that gets another one, which it may have made nil, itself
// or through a call in its arguments; or whether that one is made of the same error: both speak of one failure.
func madeOf(found, err ssa.Value) bool {
	from := causes(found)
	return slices.ContainsFunc(append(causes(err), err), func(cause ssa.Value) bool { return slices.Contains(from, cause) })
}

// causes returns the errors that a call is handed which returns an error, and their causes.
func causes(err ssa.Value) []ssa.Value {
	call := flow.Made(err)
	if call == nil {
		return nil
	}
	var found []ssa.Value
	for _, arg := range call.Call.Args {
		if knowledge.IsError(arg.Type()) {
			found = append(append(found, arg), causes(arg)...)
		}
	}
	return found
}

// untestedResult reports whether an error is the result of a call of the same function, and nothing has asked yet whether
// it is nil. An error of another origin, such as a parameter, may be known to be there.
func (c *checker) untestedResult(err ssa.Value, ret *ssa.Return) bool {
	call := flow.Made(err)
	return call != nil && call.Parent() == ret.Parent() && !c.untested[call.Pos()] && !knowledge.AsksError(&call.Call) &&
		!slices.ContainsFunc(c.conditions.At(ret), func(fact conditions.Fact) bool { return fact.Subject == err })
}

// causeUnset reports a new error that wraps or prints the variable of another error than the one that was just found, if
// that variable is nil: there is an error, but not its cause.
func (c *checker) causeUnset(ret *ssa.Return, expr ast.Expr, made *ssa.Call) {
	_, args, ok := knowledge.Formatted(&made.Call)
	source, isCall := ast.Unparen(expr).(*ast.CallExpr)
	found := c.conditions.Found(ret)
	if !ok || !isCall || found == nil || source.Lparen != made.Pos() {
		return
	}
	elements, ok := c.graph.Elements(args)
	test := c.testedExpr(found)
	if !ok || len(elements) != len(source.Args)-1 || test == nil || !c.failures.OnlyLogged(found.Subject) || mentions(source.Args, test) {
		return
	}
	for i, element := range elements {
		name := c.variable(source.Args[i+1])
		if name == nil || !c.conditions.ErrorAt(knowledge.Unconverted(element), ret).IsNil() {
			continue
		}
		c.report(wrongError, name, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}},
			c.returnFound(found, test, name, true), "%s is nil here, so that the cause is lost: the error that was found is %s", name.Name, types.ExprString(test))
		return
	}
}

// mentions reports whether expressions hold one that is written like another.
func mentions(exprs []ast.Expr, wanted ast.Expr) bool {
	text, found := types.ExprString(wanted), false
	for _, expr := range exprs {
		ast.Inspect(expr, func(n ast.Node) bool {
			inner, ok := n.(ast.Expr)
			found = found || ok && types.ExprString(inner) == text
			return !found
		})
	}
	return found
}

// names reports whether an expression is the variable of a name.
func (c *checker) names(expr ast.Expr, name *ast.Ident) bool {
	v := c.variable(expr)
	return v != nil && c.pass.TypesInfo.ObjectOf(v) == c.pass.TypesInfo.ObjectOf(name)
}

// returnsUnset reports a bare return of a named error that is nil, where another error was just found.
func (c *checker) returnsUnset(ret *ssa.Return, stmt *ast.ReturnStmt) {
	found, n := c.conditions.Found(ret), len(ret.Results)-1
	err, result := paths.Returned(ret, n), ret.Parent().Signature.Results().At(n)
	if c.successOf(ret, stmt, result, err) {
		return
	}
	if found == nil || result.Name() == "" || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	test := c.tested(found)
	if test == nil || c.pass.TypesInfo.ObjectOf(test) == types.Object(result) || c.setToNil(err, result, found, ret) || c.notedInResult(found, ret) {
		return
	}
	c.reported[ret] = true
	c.report(wrongError, stmt, []analysis.RelatedInformation{{Pos: test.Pos(), End: test.End(), Message: "the error that was found"}}, nil,
		"%s is nil here, so that this failure counts as success: the error that was found is %s", result.Name(), test.Name)
}

// setToNil reports whether a variable was set to nil by hand after an error was found: then its author means success.
func (c *checker) setToNil(err ssa.Value, variable types.Object, found *conditions.Fact, ret *ssa.Return) bool {
	if load, ok := err.(*ssa.UnOp); ok && flow.Variable(load.X) != nil {
		if last, known := c.graph.LastWrite(flow.Variable(load.X), nil, load); known && last != nil {
			err = last.Value // a deferred function has the variable as well
		}
	}
	_, isConst := err.(*ssa.Const)
	return isConst && c.ssa.Assigned(c.pass.TypesInfo, variable, found.Cond.Pos(), ret.Pos())
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
	expr := c.testedExpr(found)
	if expr == nil {
		return nil
	}
	return c.variable(expr)
}

// testedExpr returns what the source compares with nil to find an error: a variable, a field, or the call of a method
// that returns an error; nil for the error of a context, after which a function may well return without one.
func (c *checker) testedExpr(found *conditions.Fact) ast.Expr {
	if call, ok := found.Subject.(*ssa.Call); ok && knowledge.Callee(&call.Call) == knowledge.Err || !found.Cond.Pos().IsValid() {
		return nil
	}
	for _, node := range c.ssa.Path(found.Cond.Pos()) {
		compare, ok := node.(*ast.BinaryExpr)
		if ok && compare.OpPos == found.Cond.Pos() {
			return ast.Unparen(compare.X)
		}
	}
	return nil
}

// returnFound returns the fix that returns the error that was found, if something else reads the variable that is returned now. It
// is safe if that error still has its value and its name, nothing but a log has it, and the variable is nil for certain: otherwise
// the branch has a use of it that was maybe meant, or an error in its place.
func (c *checker) returnFound(found *conditions.Fact, expr ast.Expr, name *ast.Ident, isNil bool) []analysis.SuggestedFix {
	test := c.variable(expr)
	if test == nil || c.ssa.LastUse(c.pass.TypesInfo, name) {
		return nil
	}
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
	if !isNil || c.ssa.Assigned(c.pass.TypesInfo, obj, found.Cond.Pos(), name.Pos()) || !c.failures.OnlyLogged(found.Subject) {
		fix = rule.Unsafe(fix)
	}
	return []analysis.SuggestedFix{fix}
}
