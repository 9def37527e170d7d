package ssabuild

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Mentions reports whether a variable is used in a piece of source.
func Mentions(info *types.Info, node ast.Node, variable types.Object) bool {
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[name] == variable
		return !found
	})
	return found
}

// LastUse reports whether a name is the only one that reads a local variable: the compiler refuses the program without it.
func (s *SSA) LastUse(info *types.Info, name *ast.Ident) bool {
	variable, ok := info.Uses[name].(*types.Var)
	if !ok || variable.Kind() != types.LocalVar {
		return false
	}
	unread := map[*ast.Ident]bool{name: true}
	path := s.Path(name.Pos())
	last := true
	ast.Inspect(path[max(0, len(path)-2)], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if set, ok := left.(*ast.Ident); ok && n.Tok == token.ASSIGN {
					unread[set] = true
				}
			}
		case *ast.Ident:
			last = last && (unread[n] || info.Uses[n] != variable)
		}
		return last
	})
	return last
}

// Assigned reports whether a variable is assigned between two positions of one function.
func (s *SSA) Assigned(info *types.Info, variable types.Object, from, to token.Pos) bool {
	return s.anyAssignment(to, func(left, _ ast.Expr) bool {
		name, ok := left.(*ast.Ident)
		return ok && from <= name.Pos() && name.Pos() <= to && info.Uses[name] == variable
	})
}

// Blanked reports whether the function around a position assigns a variable to the blank one: its author knows that
// it goes unread.
func (s *SSA) Blanked(info *types.Info, variable types.Object, at token.Pos) bool {
	return s.anyAssignment(at, func(left, right ast.Expr) bool {
		blank, ok := left.(*ast.Ident)
		used, also := ast.Unparen(right).(*ast.Ident)
		return ok && also && blank.Name == "_" && info.Uses[used] == variable
	})
}

// anyAssignment reports whether one of the assignments of the declaration around a position is wanted. right is what
// is assigned as a whole, if several variables share it.
func (s *SSA) anyAssignment(at token.Pos, wanted func(left, right ast.Expr) bool) bool {
	path := s.Path(at)
	found := false
	ast.Inspect(path[max(0, len(path)-2)], func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok {
			return !found
		}
		for i, left := range assign.Lhs {
			found = found || wanted(left, assign.Rhs[min(i, len(assign.Rhs)-1)])
		}
		return !found
	})
	return found
}
