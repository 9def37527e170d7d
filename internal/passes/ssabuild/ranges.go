package ssabuild

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A Range is a piece of source; it satisfies analysis.Range.
type Range struct{ From, To token.Pos }

// Pos returns where the range begins.
func (r Range) Pos() token.Pos { return r.From }

// End returns where the range ends, exclusive.
func (r Range) End() token.Pos { return r.To }

// Range returns the source of an instruction: the statement for a send, go, defer or select, else
// the expression that it evaluates, or that uses what the source does not spell out.
func (s *SSA) Range(instr ssa.Instruction) Range {
	pos := instr.Pos()
	if value, ok := instr.(ssa.Value); ok && !pos.IsValid() {
		pos = usedAt(value)
	}
	return s.At(pos)
}

// usedAt returns the first place that the source has for a use of a value that it does not spell out, as the copy of what a pointer leads to for
// a method that is called on it.
func usedAt(v ssa.Value) token.Pos {
	for _, ref := range knowledge.Referrers(v) {
		if ref.Pos().IsValid() {
			return ref.Pos()
		}
	}
	return token.NoPos
}

// Place returns the source that shows what an instruction does: the whole assignment for a store, the closing brace
// of its function for a return that is not written, else its Range.
func (s *SSA) Place(instr ssa.Instruction) Range {
	switch instr := instr.(type) {
	case *ssa.Store, *ssa.MapUpdate:
		for _, node := range s.Path(instr.Pos()) {
			switch node.(type) {
			case *ast.AssignStmt, *ast.KeyValueExpr, *ast.IncDecStmt:
				return Range{node.Pos(), node.End()}
			}
		}
	case *ssa.Return:
		if syntax := instr.Parent().Syntax(); syntax != nil && !instr.Pos().IsValid() {
			return Range{syntax.End() - 1, syntax.End()}
		}
	}
	return s.Range(instr)
}

// Related is one more place that takes part in a finding: an instruction, and what it does there.
func (s *SSA) Related(instr ssa.Instruction, label string) analysis.RelatedInformation {
	at := s.Place(instr)
	return analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: label}
}

// At returns the smallest call, comparison, assertion or the like, send, receive, go, defer, select, function literal or communication
// clause whose position SSA notes as pos; a single character if there is none.
func (s *SSA) At(pos token.Pos) Range {
	if !pos.IsValid() {
		return Range{pos, pos}
	}
	for _, node := range s.Path(pos) {
		if marks(node, pos) {
			return Range{node.Pos(), node.End()}
		}
	}
	return Range{pos, pos + 1}
}

// Link returns the part of a call in a chain of methods that begins with the name of its own, and the range of another
// call.
func (s *SSA) Link(call ssa.CallInstruction) Range {
	for _, node := range s.Path(call.Pos()) {
		if expr, ok := node.(*ast.CallExpr); ok && expr.Lparen == call.Pos() {
			if selector, ok := expr.Fun.(*ast.SelectorExpr); ok {
				return Range{selector.Sel.Pos(), expr.End()}
			}
		}
	}
	return s.Range(call)
}

// Argument returns the syntax of an argument of a call, counted without a receiver; nil if there is none.
func (s *SSA) Argument(call ssa.CallInstruction, i int) ast.Expr {
	for _, node := range s.Path(call.Pos()) {
		if expr, ok := node.(*ast.CallExpr); ok {
			if i < len(expr.Args) {
				return expr.Args[i]
			}
			return nil
		}
	}
	return nil
}

// Return returns the statement of a return; nil for one that the source does not have.
func (s *SSA) Return(ret *ssa.Return) *ast.ReturnStmt {
	if !ret.Pos().IsValid() {
		return nil
	}
	for _, node := range s.Path(ret.Pos()) {
		if stmt, ok := node.(*ast.ReturnStmt); ok {
			return stmt
		}
	}
	return nil
}

// Path returns the syntax around pos, innermost first.
func (s *SSA) Path(pos token.Pos) []ast.Node {
	if file := s.files.File(pos); file != nil {
		return enclosing.Path(file, pos)
	}
	return nil
}

// InTest reports whether a place is in the file of a test: what happens there does not happen in the program.
func (s *SSA) InTest(pos token.Pos) bool {
	file := s.fset.File(pos)
	return file != nil && strings.HasSuffix(file.Name(), "_test.go")
}

// CommentsOnLine returns the comments that begin on the line of pos.
func (s *SSA) CommentsOnLine(pos token.Pos) []*ast.CommentGroup {
	file := s.files.File(pos)
	if file == nil {
		return nil
	}
	lines := s.fset.File(pos)
	line := lines.PositionFor(pos, false).Line
	next := file.FileEnd
	if line < lines.LineCount() {
		next = lines.LineStart(line + 1)
	}
	return enclosing.Comments(file, lines.LineStart(line), next)
}

// CommentsIn returns the comments that begin in a piece of source.
func (s *SSA) CommentsIn(node ast.Node) []*ast.CommentGroup {
	file := s.files.File(node.Pos())
	if file == nil {
		return nil
	}
	return enclosing.Comments(file, node.Pos(), node.End())
}

// CommentsAt returns the comments that begin on the line of pos, and those that end on the line above it and have that line to
// themselves: they begin in the column of pos.
func (s *SSA) CommentsAt(pos token.Pos) []*ast.CommentGroup {
	found := s.CommentsOnLine(pos)
	file := s.fset.File(pos)
	if file == nil {
		return found
	}
	at := file.PositionFor(pos, false)
	if at.Line == 1 {
		return found
	}
	for _, group := range s.CommentsOnLine(file.LineStart(at.Line - 1)) {
		if file.PositionFor(group.Pos(), false).Column == at.Column {
			found = append(found, group)
		}
	}
	return found
}

// Commented reports whether a comment begins between two positions of one file.
func (s *SSA) Commented(from, to token.Pos) bool { return len(s.Comments(from, to)) > 0 }

// Comments returns the comments that begin between two positions of one file.
func (s *SSA) Comments(from, to token.Pos) []*ast.CommentGroup {
	file := s.files.File(from)
	if file == nil {
		return nil
	}
	return enclosing.Comments(file, from, to)
}

// marks reports whether SSA gives pos to what it makes of node.
func marks(node ast.Node, pos token.Pos) bool {
	switch node := node.(type) {
	case *ast.CallExpr:
		return node.Lparen == pos || node.Pos() == pos
	case *ast.BinaryExpr:
		return node.OpPos == pos
	case *ast.TypeAssertExpr:
		return node.Lparen == pos
	case *ast.SendStmt:
		return node.Arrow == pos
	case *ast.UnaryExpr:
		return node.OpPos == pos
	case *ast.GoStmt:
		return node.Go == pos
	case *ast.DeferStmt:
		return node.Defer == pos
	case *ast.ReturnStmt:
		return node.Return == pos
	case *ast.RangeStmt:
		return node.For == pos || node.Range == pos
	case *ast.FuncLit:
		return node.Pos() == pos
	case *ast.AssignStmt:
		return node.TokPos == pos
	case *ast.Ident, *ast.SelectorExpr:
		return node.Pos() == pos
	}
	return false
}

// Body returns the statements of the innermost function in a path of nodes, innermost first; nil if there is none.
func Body(path []ast.Node) *ast.BlockStmt {
	for _, node := range path {
		switch node := node.(type) {
		case *ast.FuncLit:
			return node.Body
		case *ast.FuncDecl:
			return node.Body
		}
	}
	return nil
}
