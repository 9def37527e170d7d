package losses

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
)

// emptyBranch finds an error that is compared with nil and has no other use: the branch that is taken for it has no statement. A comment in it gives the
// reason, unless it says that something is still to be done.
func (r *Result) emptyBranch(f *failures.Failure) bool {
	refs := knowledge.Referrers(f.Err)
	if r.ofFinalizer(f.Call) {
		return false
	}
	way := Empty
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		if !ok || len(knowledge.Referrers(compare)) > 0 {
			return true
		}
		branch := r.leadsNowhere(compare)
		if branch != nil && len(branch.Body.List) > 0 {
			way = NextTurn
		}
		return branch == nil || way == NextTurn && !r.changes(f.Call)
	}) && r.lose(Loss{Way: way, Call: f.Call, At: f.Call})
}

// leadsNowhere returns the if statement of which a comparison is the condition, if its branch is empty, or goes on with the next turn of a loop as control does in any case, and nothing
// says why; nil for another one.
func (r *Result) leadsNowhere(compare *ssa.BinOp) *ast.IfStmt {
	for _, node := range r.ssa.Path(compare.Pos()) {
		branch, ok := node.(*ast.IfStmt)
		if !ok {
			continue
		}
		if branch.Else != nil || len(branch.Body.List) > 1 || len(branch.Body.List) == 1 && !continues(branch.Body.List[0]) ||
			slices.ContainsFunc(r.ssa.Comments(branch.Body.Lbrace, branch.Body.Rbrace), func(group *ast.CommentGroup) bool {
				return !unfinished.MatchString(group.Text())
			}) {
			return nil
		}
		return branch
	}
	return nil
}

// continues reports whether a statement is a continue.
func continues(stmt ast.Stmt) bool {
	jump, ok := stmt.(*ast.BranchStmt)
	return ok && jump.Tok == token.CONTINUE
}

var unfinished = regexp.MustCompile(`^(TODO|FIXME|XXX)\b`)
