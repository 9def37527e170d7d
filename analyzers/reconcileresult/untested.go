package reconcileresult

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// untestedIfs reports if statements that assign an error, or call what returns one, and test another error. That
// is what the author wrote on one line, so that no question of control flow is left.
func (c *checker) untestedIfs() {
	c.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Preorder([]ast.Node{(*ast.IfStmt)(nil)}, func(n ast.Node) {
		branch := n.(*ast.IfStmt)
		if branch.Init == nil {
			return
		}
		tested := c.testedIn(branch.Cond)
		if tested == nil {
			c.argumentTested(branch)
			return
		}
		switch init := branch.Init.(type) {
		case *ast.AssignStmt:
			assigned := c.assignedError(init)
			if assigned == nil || c.asksBoth(branch, assigned, tested) || init.Tok != token.DEFINE && !c.handled(branch, assigned, tested) {
				return
			}
			c.untested[ast.Unparen(init.Rhs[0]).(*ast.CallExpr).Lparen] = true
			c.report(untestedError, tested, c.related(assigned.Pos(), "assigned here"), nil,
				"the test is about %s, and not about the error that was just assigned to %s", tested.Name, assigned.Name)
		case *ast.ExprStmt:
			call, ok := ast.Unparen(init.X).(*ast.CallExpr)
			if ok && c.returnsError(call) {
				c.report(untestedError, call, c.related(tested.Pos(), "tested here"), nil,
					"the error of this call is dropped: the test is about an earlier %s", tested.Name)
			}
		}
	})
}

// argumentTested reports an if statement that assigns the error of a call and returns it, and asks whether a variable is nil that the
// call was handed: no call can change that.
func (c *checker) argumentTested(branch *ast.IfStmt) {
	init, ok := branch.Init.(*ast.AssignStmt)
	if !ok || branch.Else != nil || len(branch.Body.List) == 0 {
		return
	}
	assigned, tested := c.assignedError(init), c.comparedWithNil(branch.Cond)
	ret, returns := branch.Body.List[len(branch.Body.List)-1].(*ast.ReturnStmt)
	if assigned == nil || tested == nil || !returns || len(ret.Results) == 0 || !c.names(ret.Results[len(ret.Results)-1], assigned) {
		return
	}
	call := ast.Unparen(init.Rhs[0]).(*ast.CallExpr)
	if !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		handed, ok := ast.Unparen(arg).(*ast.Ident)
		return ok && c.pass.TypesInfo.Uses[handed] == c.pass.TypesInfo.Uses[tested]
	}) {
		return
	}
	c.untested[call.Lparen] = true
	c.report(untestedError, tested, c.related(assigned.Pos(), "assigned here"), nil,
		"the test is about %s, which the call does not change, and not about the error that was just assigned to %s", tested.Name, assigned.Name)
}

// comparedWithNil returns the variable that a condition finds not to be nil; nil for another condition.
func (c *checker) comparedWithNil(cond ast.Expr) *ast.Ident {
	compare, ok := cond.(*ast.BinaryExpr)
	if !ok || compare.Op != token.NEQ {
		return nil
	}
	if literal, ok := ast.Unparen(compare.Y).(*ast.Ident); !ok || c.pass.TypesInfo.Uses[literal] != types.Universe.Lookup("nil") {
		return nil
	}
	name, ok := ast.Unparen(compare.X).(*ast.Ident)
	if !ok {
		return nil
	}
	if v, ok := c.pass.TypesInfo.Uses[name].(*types.Var); !ok || v.Parent() == c.pass.Pkg.Scope() {
		return nil
	}
	return name
}

// handled reports whether the body of an if statement uses the error that the statement assigns to a variable from outside, and not the one
// that it tests. Otherwise the author may test the variable later.
func (c *checker) handled(branch *ast.IfStmt, assigned, tested *ast.Ident) bool {
	info := c.pass.TypesInfo
	return ssabuild.Mentions(info, branch.Body, info.ObjectOf(assigned)) && !ssabuild.Mentions(info, branch.Body, info.ObjectOf(tested))
}

// asksBoth reports whether an if statement looks at the error that it assigns, and knows that it tests another one:
// the condition is about both, the new error is used where the other is nil, or together with it.
func (c *checker) asksBoth(branch *ast.IfStmt, assigned, tested *ast.Ident) bool {
	mentions := func(node ast.Node, name *ast.Ident) bool {
		return ssabuild.Mentions(c.pass.TypesInfo, node, c.pass.TypesInfo.ObjectOf(name))
	}
	if mentions(branch.Cond, assigned) || branch.Else != nil && mentions(branch.Else, assigned) {
		return true
	}
	if branch.Cond.(*ast.BinaryExpr).Op == token.EQL {
		return mentions(branch.Body, assigned)
	}
	together := false
	ast.Inspect(branch.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		together = together || ok && mentions(call, assigned) && mentions(call, tested)
		return !together
	})
	return together
}

// testedIn returns the error variable that a condition compares with nil, if it compares just one.
func (c *checker) testedIn(cond ast.Expr) *ast.Ident {
	compare, ok := cond.(*ast.BinaryExpr)
	if !ok || compare.Op != token.NEQ && compare.Op != token.EQL {
		return nil
	}
	if literal, ok := ast.Unparen(compare.Y).(*ast.Ident); !ok || c.pass.TypesInfo.Uses[literal] != types.Universe.Lookup("nil") {
		return nil
	}
	return c.variable(compare.X)
}

// assignedError returns the error variable that an assignment gives the last result of a call.
func (c *checker) assignedError(assign *ast.AssignStmt) *ast.Ident {
	if len(assign.Rhs) != 1 {
		return nil
	}
	if _, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr); !ok {
		return nil
	}
	name, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
	if !ok || name.Name == "_" {
		return nil
	}
	if v, ok := c.pass.TypesInfo.ObjectOf(name).(*types.Var); !ok || !knowledge.IsError(v.Type()) {
		return nil
	}
	return name
}

// droppedBefore reports a call as a statement whose error is dropped, if the next thing that the function does is to test another
// error, which is nil for certain.
func (c *checker) droppedBefore(call *ssa.Call) {
	if call.Call.Signature().Results().Len() != 1 || !c.statement(call) || knowledge.Quiet(&call.Call) || knowledge.NeverFails(&call.Call) {
		return
	}
	rest := call.Block().Instrs[slices.Index(call.Block().Instrs, ssa.Instruction(call))+1:]
	if slices.ContainsFunc(rest, func(instr ssa.Instruction) bool { _, again := instr.(ssa.CallInstruction); return again }) {
		return
	}
	if other := c.testsAnother(call, call); other != nil && other.Pos() > call.Pos() {
		c.report(untestedError, c.ssa.Range(call), c.related(other.Pos(), "tested here"), nil,
			"the error of %s is dropped: the test after it is about %s, which is nil", flow.CalleeName(&call.Call), other.Name)
	}
}

// statement reports whether a call is a statement of its own, and not the first part of an if statement.
func (c *checker) statement(call *ssa.Call) bool {
	path := c.ssa.Path(call.Pos())
	at := slices.IndexFunc(path, func(node ast.Node) bool { _, ok := node.(*ast.ExprStmt); return ok })
	if at < 0 || at+1 >= len(path) {
		return false
	}
	made, ok := ast.Unparen(path[at].(*ast.ExprStmt).X).(*ast.CallExpr)
	_, branch := path[at+1].(*ast.IfStmt)
	return ok && made.Lparen == call.Pos() && !branch
}

// testsAnother returns the error variable that the statement after a call tests in place of the error of that, and that is
// nil there; nil if it tests something else.
func (c *checker) testsAnother(call *ssa.Call, err ssa.Value) *ast.Ident {
	branch, ok := call.Block().Instrs[len(call.Block().Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	for _, fact := range c.conditions.OnEdge(branch.Block(), 0) {
		if fact.Predicate != conditions.Nil || fact.Truth || !knowledge.IsError(fact.Subject.Type()) || fact.Subject == err {
			continue
		}
		if c.conditions.ErrorAt(fact.Subject, call).IsNil() {
			return c.tested(&fact)
		}
	}
	return nil
}

func (c *checker) returnsError(call *ast.CallExpr) bool {
	t := c.pass.TypesInfo.TypeOf(call.Fun)
	if t == nil {
		return false
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && knowledge.ReturnsError(sig)
}
