package ssabuild

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Called returns the syntax of a call, also of one that is deferred or starts a goroutine; nil for one that the source does not have.
func (s *SSA) Called(call ssa.Instruction) *ast.CallExpr {
	for _, node := range s.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.CallExpr:
			return node
		case *ast.DeferStmt:
			return node.Call
		case *ast.GoStmt:
			return node.Call
		}
	}
	return nil
}

// Callee returns how the source writes what is called, and other if the source does not have the call.
func (s *SSA) Callee(call ssa.Instruction, other string) string {
	if syntax := s.Called(call); syntax != nil {
		return types.ExprString(syntax.Fun)
	}
	return other
}

// Receiver returns how the source writes what a method is called on, and other if that is no name.
func (s *SSA) Receiver(call ssa.Instruction, other string) string {
	if syntax := s.Called(call); syntax != nil {
		if method, ok := ast.Unparen(syntax.Fun).(*ast.SelectorExpr); ok {
			return Short(types.ExprString(method.X), other)
		}
	}
	return other
}

// longestName is the length up to which an expression serves as a name.
const longestName = 40

// Short returns an expression that serves as a name, and other in place of a longer one.
func Short(text, other string) string {
	if len(text) <= longestName {
		return text
	}
	return other
}
