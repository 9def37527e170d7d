package finalizerorder

import (
	"go/ast"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// goesNowhere reports whether an error is only compared, asked what it is about, and logged. What is
// made of it for that, a text for instance, has to go nowhere too.
func (c *checker) goesNowhere(err ssa.Value) bool {
	seen := map[ssa.Value]bool{err: true}
	for pending := []ssa.Value{err}; len(pending) > 0; pending = pending[1:] {
		for _, use := range c.graph.Uses(pending[0]) {
			switch instr := use.Instr.(type) {
			case *ssa.BinOp:
			case *ssa.Call:
				if !reads(&instr.Call, use.Value) {
					return false
				}
				if made := instr.Type(); !seen[instr] && (knowledge.IsError(made) || knowledge.IsText(made)) {
					seen[instr] = true
					pending = append(pending, instr)
				}
			default:
				return false
			}
		}
	}
	return true
}

// reads reports whether a call takes an error to log it, to ask about it, or for its text.
func reads(call *ssa.CallCommon, err ssa.Value) bool {
	return knowledge.Logs(call) || knowledge.Records(call) || knowledge.AsksError(call) ||
		call.IsInvoke() && call.Value == err && call.Method.Name() == "Error"
}

// acknowledged reports whether the source drops the result of a call by the blank identifier, or says in a comment that it is done at best.
func (c *checker) acknowledged(call ssa.Instruction) bool {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.AssignStmt:
			last, ok := node.Lhs[len(node.Lhs)-1].(*ast.Ident)
			if ok && last.Name == "_" || c.atBest(node) {
				return true
			}
		case *ast.IfStmt:
			return c.atBest(node)
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BlockStmt:
			return c.atBest(node)
		}
	}
	return true
}

// atBest reports whether a comment at a statement says that it is a best effort (k3k's policies).
func (c *checker) atBest(statement ast.Node) bool {
	return slices.ContainsFunc(c.ssa.CommentsAt(statement.Pos()), func(group *ast.CommentGroup) bool { return bestEffort.MatchString(group.Text()) })
}

var bestEffort = regexp.MustCompile(`(?i)\bbest[- ]effort\b`)
