package reconcileresult

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// unread reports an error that is assigned to a variable, and that no path reads from there. One that is thrown
// away on purpose has no variable.
func (c *checker) unread(call *ssa.Call) {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.AssignStmt:
			if name := c.assignedError(node); name != nil && ast.Unparen(node.Rhs[0]).(*ast.CallExpr).Lparen == call.Pos() && !c.ssa.Blanked(c.pass.TypesInfo, c.pass.TypesInfo.ObjectOf(name), name.Pos()) && !c.ofFinalizer(call) {
				c.report(errorOverwritten, name, nil, nil, "the error of %s is overwritten before anything looks at it", knowledge.CalleeName(&call.Call))
			}
			return
		case *ast.BlockStmt, *ast.FuncLit:
			return
		}
	}
}

// overwrittenNext reports an error that nothing in a loop looks at: the next turn overwrites it, and only that of the last
// one is returned.
func (c *checker) overwrittenNext(f *failures.Failure) bool {
	if !c.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Unknown) || !c.failures.OnlyLast(f) {
		return false
	}
	c.report(errorOverwritten, c.ssa.Range(f.Call), nil, nil,
		"the error of %s is overwritten in the next turn of the loop: only that of the last one is looked at", knowledge.CalleeName(&f.Call.Call))
	return true
}

// successOf reports a return of a variable that holds the error of one call, which is nil, where it has held another error
// before of which only a text is kept: the success of the call, mostly of a note of the failure, hides it.
func (c *checker) successOf(ret *ssa.Return, at analysis.Range, variable types.Object, err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil || call.Parent() != ret.Parent() || !c.conditions.ErrorAt(err, ret).IsNil() {
		return false
	}
	for _, noted := range c.failures.Noted(call, ret) {
		held := c.heldBy(noted)
		if held == nil || c.pass.TypesInfo.ObjectOf(held) != variable {
			continue
		}
		c.reported[ret] = true
		c.report(errorOverwritten, at, append(c.related(held.Pos(), "the error that was found"), c.related(call.Pos(), "overwrites it")...), nil,
			"%s is nil here: the success of %s has overwritten the error that was found, and the failure counts as success", variable.Name(), knowledge.CalleeName(&call.Call))
		return true
	}
	return false
}

// heldBy returns the variable that holds an error where it was found or made.
func (c *checker) heldBy(noted failures.Noted) *ast.Ident {
	if noted.Test != nil {
		return c.tested(noted.Test)
	}
	for _, node := range c.ssa.Path(noted.Err.Pos()) {
		if assign, ok := node.(*ast.AssignStmt); ok && len(assign.Rhs) == 1 {
			if made, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr); ok && made.Lparen == noted.Err.Pos() {
				return c.assignedError(assign)
			}
		}
	}
	return nil
}

// deferred reports errors that a deferred function assigns to a variable of the function around it: one that is no
// result, so that nothing reads it any more, or the result, whose error so far is lost.
func (c *checker) deferred(fn *ssa.Function) {
	for _, d := range c.failures.Deferred(fn) {
		at, name := c.ssa.Range(d.Call), knowledge.CalleeName(&d.Call.Call)
		if d.Result {
			c.report(errorOverwritten, at, c.related(d.Variable.Pos(), "the result"), nil,
				"when %s works, it makes a success of whatever error the function was about to return", name)
			continue
		}
		c.report(errorOverwritten, at, c.related(d.Variable.Pos(), "not a result of the function"), nil,
			"the error of %s is lost: the function has returned its results when this assigns to %s", name, d.Variable.Comment)
	}
}
