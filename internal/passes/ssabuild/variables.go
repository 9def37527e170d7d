package ssabuild

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Call returns the syntax of a call, and what is around it, innermost first; nil for one that the source does not have.
func (s *SSA) Call(call *ssa.Call) (source *ast.CallExpr, around []ast.Node) {
	path := s.Path(call.Pos())
	for i, node := range path {
		if source, ok := node.(*ast.CallExpr); ok && source.Lparen == call.Pos() {
			return source, path[i+1:]
		}
	}
	return nil, nil
}

// Statement returns what is around a call that is a statement of its own, which says nothing of its results; nil for another call.
func (s *SSA) Statement(call *ssa.Call) ast.Node {
	_, around := s.Call(call)
	if len(around) < 2 {
		return nil
	}
	if _, alone := around[0].(*ast.ExprStmt); !alone {
		return nil
	}
	return around[1]
}

// ErrorVariable returns the error variable that an expression is; nil for another expression, such as nil.
func (s *SSA) ErrorVariable(expr ast.Expr) *ast.Ident {
	name, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := s.info.Uses[name].(*types.Var)
	if !ok || !knowledge.IsError(v.Type()) {
		return nil
	}
	return name
}

// ErrorArguments returns the error variables among the arguments of a call, and those of interfaces that are errors.
func (s *SSA) ErrorArguments(call *ssa.Call) []*ast.Ident {
	source, _ := s.Call(call)
	if source == nil {
		return nil
	}
	var found []*ast.Ident
	for _, arg := range source.Args {
		name, ok := ast.Unparen(arg).(*ast.Ident)
		if !ok {
			continue
		}
		if v, ok := s.info.Uses[name].(*types.Var); ok && types.IsInterface(v.Type()) && knowledge.IsSomeError(v.Type()) {
			found = append(found, name)
		}
	}
	return found
}

// ErrorAssigned returns the variable that an assignment gives the error of a call, and the call; nil for another assignment.
func (s *SSA) ErrorAssigned(assign *ast.AssignStmt) (*ast.Ident, *ast.CallExpr) {
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	name, named := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
	if !ok || !named || len(assign.Rhs) != 1 || name.Name == "_" {
		return nil, nil
	}
	if v, ok := s.info.ObjectOf(name).(*types.Var); !ok || !knowledge.IsError(v.Type()) {
		return nil, nil
	}
	return name, call
}

// ErrorOf returns the variable to which the source assigns the error of a call; nil if there is none.
func (s *SSA) ErrorOf(call *ssa.Call) *ast.Ident {
	_, around := s.Call(call)
	at := slices.IndexFunc(around, knowledge.Is[ast.Stmt])
	if at < 0 {
		return nil
	}
	assign, ok := around[at].(*ast.AssignStmt)
	if !ok {
		return nil
	}
	name, source := s.ErrorAssigned(assign)
	if source == nil || source.Lparen != call.Pos() {
		return nil
	}
	return name
}

// Variable returns what a name is the name of.
func (s *SSA) Variable(name *ast.Ident) types.Object { return s.info.ObjectOf(name) }

// Compared returns what the source compares, on the left, by the operator at a position; nil if there is none.
func (s *SSA) Compared(pos token.Pos) ast.Expr {
	for _, node := range s.Path(pos) {
		if compare, ok := node.(*ast.BinaryExpr); ok && compare.OpPos == pos {
			return ast.Unparen(compare.X)
		}
	}
	return nil
}

// ComparedWithNil returns what a condition compares with nil, on the left, and by which operator; nil for another condition.
func (s *SSA) ComparedWithNil(cond ast.Expr) (ast.Expr, token.Token) {
	compare, ok := cond.(*ast.BinaryExpr)
	if !ok || compare.Op != token.NEQ && compare.Op != token.EQL {
		return nil, 0
	}
	if literal, ok := ast.Unparen(compare.Y).(*ast.Ident); !ok || s.info.Uses[literal] != types.Universe.Lookup("nil") {
		return nil, 0
	}
	return compare.X, compare.Op
}

// Around returns the local variable of the name of another one, in a block around it; nil if there is none.
func Around(inner *types.Var) types.Object {
	if inner == nil || inner.Parent() == nil || inner.Parent().Parent() == nil {
		return nil
	}
	_, outer := inner.Parent().Parent().LookupParent(inner.Name(), inner.Pos())
	if v, ok := outer.(*types.Var); !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return outer
}

// Mentions reports whether a variable is used in a piece of source.
func (s *SSA) Mentions(node ast.Node, variable types.Object) bool {
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		found = found || ok && s.info.Uses[name] == variable
		return !found
	})
	return found
}

// LastUse reports whether a name is the only one that reads a local variable: the compiler refuses the program without it.
func (s *SSA) LastUse(name *ast.Ident) bool {
	variable, ok := s.info.Uses[name].(*types.Var)
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
			last = last && (unread[n] || s.info.Uses[n] != variable)
		}
		return last
	})
	return last
}

// Assigned reports whether a variable is assigned between two positions of one function.
func (s *SSA) Assigned(variable types.Object, from, to token.Pos) bool {
	return s.anyAssignment(to, func(left, _ ast.Expr) bool {
		name, ok := left.(*ast.Ident)
		return ok && from <= name.Pos() && name.Pos() <= to && s.info.Uses[name] == variable
	})
}

// Blanked reports whether the function around a position assigns a variable to the blank one: its author knows that
// it goes unread.
func (s *SSA) Blanked(variable types.Object, at token.Pos) bool {
	return s.anyAssignment(at, func(left, right ast.Expr) bool {
		blank, ok := left.(*ast.Ident)
		used, also := ast.Unparen(right).(*ast.Ident)
		return ok && also && blank.Name == "_" && s.info.Uses[used] == variable
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
