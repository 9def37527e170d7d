package reconcileresult

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
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
			"%s is never true here: the cause of the error has become text, by %%v or a new error", flow.CalleeName(&call.Call))
		return
	}
	name := c.argument(call)
	found := c.conditions.Found(call)
	if name == nil || found == nil || conditions.Same(found.Subject, err) || !c.conditions.ErrorAt(err, call).IsNil() {
		return
	}
	if test := c.tested(found); test != nil && c.pass.TypesInfo.ObjectOf(test) != c.pass.TypesInfo.ObjectOf(name) {
		c.report(notFoundUntold, c.ssa.Range(call), c.related(test.Pos(), "the error that was found"), nil,
			"%s asks %s, which is nil here: the error that was found is %s", flow.CalleeName(&call.Call), name.Name, test.Name)
	}
}

// otherKinds reports an error that is asked for kinds other than NotFound, and that nothing looks at when it is of none of them.
func (c *checker) otherKinds(f *failures.Failure) bool {
	if f.AskedUnseen() || len(f.Logs) > 0 || len(c.failures.Edges(f)) > 0 || c.failures.Masked(f.Err) != nil || c.ofFinalizer(f.Call) {
		return false
	}
	questions := f.AllQuestions()
	if ret := c.failures.HandsOutNil(f); ret != nil && len(questions) > 0 && !f.Asks(questions[0], knowledge.KindNotFound) {
		c.report(swallowed, c.ssa.Range(ret), c.related(f.Call.Pos(), "fails here"), nil,
			"an error of %s that %s does not ask for goes unseen: this returns nil beside success", flow.CalleeName(&f.Call.Call), flow.CalleeName(&questions[0].Call))
		return true
	}
	if !c.works(f.Call, effects.Writes, effects.Reads, effects.Asks) {
		return false
	}
	for _, call := range questions {
		if f.Asks(call, knowledge.KindNotFound) || c.alternative(call) || usedBefore(f, call) || !c.conditions.ErrorAt(f.Err, call).Other {
			continue
		}
		search := c.unseenAfter(f, call)
		search.To = func(instr ssa.Instruction) bool { return c.succeeds(instr, true) }
		if path := paths.Find(search); path != nil {
			c.report(swallowed, c.ssa.Range(path.End), c.related(f.Call.Pos(), "fails here"), nil,
				"an error of %s that %s does not ask for goes unseen: this return says that the work is done", flow.CalleeName(&f.Call.Call), flow.CalleeName(&call.Call))
			return true
		}
	}
	return false
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
