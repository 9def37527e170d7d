package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// each calls visit for the nodes of one type.
func each[N ast.Node](f *File, visit func(n N, above []ast.Node)) {
	var example N
	f.WithStack([]ast.Node{example}, func(n ast.Node, push bool, stack []ast.Node) bool {
		if push {
			visit(n.(N), stack[:len(stack)-1])
		}
		return true
	})
}

// callee returns the function or method that a call names; nil if it calls a value.
func (f *File) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := f.Info.Uses[id].(*types.Func)
	return fn
}

// named reports whether a call names a function of that name.
func (f *File) named(e ast.Node, names ...string) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := f.callee(call)
	for _, name := range names {
		if fn != nil && fn.Name() == name {
			return true
		}
	}
	return false
}

// typeIs reports whether an expression has a named type, or a pointer to one, of that name.
func (f *File) typeIs(e ast.Expr, name string) bool {
	t := f.Info.TypeOf(e)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(orNil(t)).(*types.Named)
	return ok && n.Obj().Name() == name
}

func orNil(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t
}

// contains reports whether a node holds one that fits.
func contains(n ast.Node, fits func(ast.Node) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		found = found || n != nil && fits(n)
		return !found
	})
	return found
}

// nearest returns the body of the innermost function around a node, and its type.
func nearest(above []ast.Node) (*ast.BlockStmt, *ast.FuncType) {
	for i := len(above) - 1; i >= 0; i-- {
		switch fn := above[i].(type) {
		case *ast.FuncDecl:
			return fn.Body, fn.Type
		case *ast.FuncLit:
			return fn.Body, fn.Type
		}
	}
	return nil, nil
}

// inLoop reports whether a node lies in a loop of its function.
func inLoop(above []ast.Node) bool {
	for i := len(above) - 1; i >= 0; i-- {
		switch above[i].(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		}
	}
	return false
}

// nilTest decodes `x == nil` and `x != nil`.
func (f *File) nilTest(e ast.Expr) (x ast.Expr, op token.Token) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ || !f.Info.Types[b.Y].IsNil() {
		return nil, 0
	}
	return b.X, b.Op
}

func (f *File) isError(e ast.Expr) bool {
	t := f.Info.TypeOf(e)
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// failed reports whether a statement is the branch of an error, with nothing else in its condition.
func (f *File) failed(s ast.Stmt) *ast.IfStmt {
	branch, ok := s.(*ast.IfStmt)
	if !ok || branch.Else != nil {
		return nil
	}
	if x, op := f.nilTest(branch.Cond); x == nil || op != token.NEQ || !f.isError(x) {
		return nil
	}
	return branch
}

// leaves reports whether a block ends in a return, a break or a continue.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

// stops reports whether an arm of a select waits for the end of a context or for a stop channel.
func (f *File) stops(c *ast.CommClause) bool {
	s, ok := c.Comm.(*ast.ExprStmt)
	if !ok {
		return false
	}
	u, ok := s.X.(*ast.UnaryExpr)
	if !ok || u.Op != token.ARROW {
		return false
	}
	text := strings.ToLower(f.Text(u.X))
	return strings.Contains(text, "done()") || strings.Contains(text, "stop")
}
