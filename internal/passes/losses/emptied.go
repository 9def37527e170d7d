package losses

import (
	"go/ast"
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
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		compare, ok := ref.(*ssa.BinOp)
		return !ok || len(knowledge.Referrers(compare)) > 0 || !r.leadsNowhere(compare)
	}) && r.lose(Loss{Way: Empty, Call: f.Call, At: f.Call})
}

// leadsNowhere reports whether a comparison is the condition of an if statement whose branch is empty, and nothing says why.
func (r *Result) leadsNowhere(compare *ssa.BinOp) bool {
	for _, node := range r.ssa.Path(compare.Pos()) {
		branch, ok := node.(*ast.IfStmt)
		if !ok {
			continue
		}
		return len(branch.Body.List) == 0 && branch.Else == nil && !slices.ContainsFunc(r.ssa.Comments(branch.Body.Lbrace, branch.Body.Rbrace), func(group *ast.CommentGroup) bool {
			return !unfinished.MatchString(group.Text())
		})
	}
	return false
}

var unfinished = regexp.MustCompile(`^(TODO|FIXME|XXX)\b`)
