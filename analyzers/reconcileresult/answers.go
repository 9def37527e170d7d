package reconcileresult

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// answered reports a function that says after any error of a lookup that the object is not there, and returns no error. One
// that writes says by its bool what it has done.
func (c *checker) answered(f *failures.Failure) bool {
	if !c.works(f.Call, effects.Reads, effects.Asks) || c.effects.Of(f.Call.Parent()).Has(effects.Writes) {
		return false
	}
	ret := c.failures.Answered(f)
	if ret == nil || c.reported[ret] || paths.Find(paths.Search{
		From: f.Call, Edge: c.failures.Other(f),
		To: func(instr ssa.Instruction) bool { return instr == ret },
		Avoid: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return instr != f.Call && (c.leavesWord(instr) || ok && knowledge.Logs(&call.Call))
		},
	}) == nil {
		return false
	}
	c.reported[ret] = true
	c.report(notFoundUntold, c.ssa.Range(ret), c.related(f.Call.Pos(), "fails here, for whatever reason"), nil,
		"%s says after any error of %s what it says of an object that is not there, and returns no error", name(f.Call.Parent()), flow.CalleeName(&f.Call.Call))
	return true
}

// meant reports whether the line of a return has a comment for the linter nilerr, which looks for the same as swallowed.
func (c *checker) meant(ret *ssa.Return) bool {
	return slices.ContainsFunc(c.ssa.CommentsOnLine(ret.Pos()), func(group *ast.CommentGroup) bool {
		return strings.HasPrefix(group.List[0].Text, "//nolint") && strings.Contains(group.List[0].Text, "nilerr")
	})
}

// collected reports an error that is appended to a list which nothing reads, as one that the function has forgotten to return.
func (c *checker) collected(f *failures.Failure) bool {
	if !c.failures.CollectedInVain(f) {
		return false
	}
	c.report(swallowed, c.ssa.Range(f.Call), nil, nil, "the error of %s is lost: it is appended to a list that nothing reads", flow.CalleeName(f.Call.Common()))
	return true
}
