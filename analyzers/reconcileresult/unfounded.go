package reconcileresult

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// nothingFailed reports a branch that is about something else than an error, and returns as its failure an error variable that is
// nil there: with a text around it, of which nothing is left, or after a log of the failure with it.
func (c *checker) nothingFailed(ret *ssa.Return, name *ast.Ident, err ssa.Value) {
	returned := paths.Returned(ret, len(ret.Results)-1)
	made, wraps := returned.(*ssa.Call)
	wraps = wraps && returned != err && knowledge.KeepsNil(&made.Call) == err
	log := failureLog(ret.Block(), err)
	if !wraps && log == nil || !c.ownBranch(ret) || !c.conditions.ErrorAt(err, ret).IsNil() {
		return
	}
	if wraps {
		c.reported[ret] = true
		means := "this failure counts as success"
		if first := paths.Returned(ret, 0); knowledge.ReconcileResult(first.Type()) && len(c.reconciles.Fields(first, ret)) > 0 {
			means = "nobody reads its text" // the Result asks for another turn
		}
		c.report(wrongError, name, nil, nil, "%s is nil here, and so is what %s returns: %s", name.Name, flow.CalleeName(&made.Call), means)
		return
	}
	if c.succeeds(ret, false) {
		c.reported[ret] = true
		c.report(wrongError, name, c.related(log.Pos(), "the failure"), nil, "%s is nil here, in the log and as the result: this failure counts as success", name.Name)
	}
}

// failureLog returns the call of a block that writes an error to a log as a failure; nil for none.
func failureLog(b *ssa.BasicBlock, err ssa.Value) *ssa.Call {
	for _, instr := range b.Instrs {
		log, ok := instr.(*ssa.Call)
		if ok && knowledge.LogsFailure(&log.Call) && slices.Contains(log.Call.Args, err) {
			return log
		}
	}
	return nil
}

// ownBranch reports whether a return is in the branch of a statement whose condition is not about an error.
func (c *checker) ownBranch(ret *ssa.Return) bool {
	b := ret.Block()
	if len(b.Preds) != 1 || len(b.Preds[0].Succs) != 2 || !c.inBranch(ret) {
		return false
	}
	facts := c.conditions.OnEdge(b.Preds[0], slices.Index(b.Preds[0].Succs, b))
	return !slices.ContainsFunc(facts, func(fact conditions.Fact) bool {
		return fact.Subject != nil && (knowledge.IsError(fact.Subject.Type()) || fact.Predicate == conditions.Kind)
	})
}

// inBranch reports whether the source has a return in the body of an if statement or of a case.
func (c *checker) inBranch(ret *ssa.Return) bool {
	path := c.ssa.Path(ret.Pos())
	at := slices.IndexFunc(path, func(node ast.Node) bool {
		switch node.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			return true
		}
		return false
	})
	if at < 0 || at+1 >= len(path) {
		return false
	}
	_, isCase := path[at].(*ast.CaseClause)
	_, isIf := path[at+1].(*ast.IfStmt)
	return isCase || isIf
}
