package reconcileresult

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// askedInVain reports a call of IsNotFound that is never true: its error is nil there, and another one was just
// found, or its cause has become text, in which no kind is found.
func (c *checker) askedInVain(call *ssa.Call) {
	err, kind := knowledge.TestsError(&call.Call)
	if err == nil || kind != knowledge.KindNotFound {
		return
	}
	if masked := c.failures.Masked(err); masked != nil {
		c.report(notFoundUntold, c.ssa.Range(call), c.related(masked.Pos(), "comes from here"), nil,
			"%s is never true here: the cause of the error has become text, by %%v or a new error", knowledge.CalleeName(&call.Call))
		return
	}
	name := c.argument(call)
	found := c.conditions.Found(call)
	if name == nil || found == nil || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, call).IsNil() {
		return
	}
	if test := c.tested(found); test != nil && c.pass.TypesInfo.ObjectOf(test) != c.pass.TypesInfo.ObjectOf(name) {
		c.report(notFoundUntold, c.ssa.Range(call), c.related(test.Pos(), "the error that was found"), nil,
			"%s asks %s, which is nil here: the error that was found is %s", knowledge.CalleeName(&call.Call), name.Name, test.Name)
	}
}

// argument returns the error variable that the source hands to a call first; nil for another argument.
func (c *checker) argument(call *ssa.Call) *ast.Ident {
	path := c.ssa.Path(call.Pos())
	at := slices.IndexFunc(path, func(node ast.Node) bool {
		made, ok := node.(*ast.CallExpr)
		return ok && made.Lparen == call.Pos()
	})
	if at < 0 || len(path[at].(*ast.CallExpr).Args) == 0 {
		return nil
	}
	return c.variable(path[at].(*ast.CallExpr).Args[0])
}
