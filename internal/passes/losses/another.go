package losses

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// endsWithAnother returns a return of the error of a later change, which is made whether a call has failed or not, where only a log has the failure of that: when the later one works,
// the function says that all is done. It is nil if there is none. edges are taken after the failure.
func (r *Result) endsWithAnother(f *failures.Failure, edges []paths.Edge) ssa.Instruction {
	for _, later := range calls.Awaited(f.Call.Parent()) {
		own, _ := r.failures.Of(later)
		if own == nil || later == f.Call || !r.changes(later) || !r.runsEitherWay(f, later) {
			continue
		}
		leads := slices.ContainsFunc(edges, func(e paths.Edge) bool {
			return paths.Find(paths.Search{
				Block: e.To(), Pred: e.If.Block(), At: later, Edge: r.failures.Other(f),
				Avoid: func(instr ssa.Instruction) bool {
					return f.Uses[instr] || instr == f.Call || e.To().Dominates(instr.Block()) && len(e.To().Preds) == 1 && !f.Logs[instr] && !isArgument(instr) && r.leavesWord(instr)
				},
			}) != nil
		})
		if !leads {
			continue
		}
		path := paths.Find(paths.Search{From: later, Edge: r.conditions.Succeeding(own.Err), Avoid: handles(f), To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && paths.Last(ret) == own.Err && knowledge.ReturnsError(ret.Parent().Signature) && r.conditions.ReturnedError(ret).Nil && !r.isTold(ret) && !r.toldAtEnd(f, ret)
		}})
		if path != nil {
			return path.End
		}
	}
	return nil
}

// meant reports whether the line of a return has a comment for the linter nilerr, which looks for the same.
func (r *Result) meant(ret *ssa.Return) bool {
	return slices.ContainsFunc(r.ssa.CommentsOnLine(ret.Pos()), func(group *ast.CommentGroup) bool {
		return strings.HasPrefix(group.List[0].Text, "//nolint") && strings.Contains(group.List[0].Text, "nilerr")
	})
}
