package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// cachedCopies takes the DeepCopy away from what a lister, a store or an informer has given.
func cachedCopies(f *File) {
	each(f, func(s *ast.AssignStmt, above []ast.Node) {
		if len(s.Rhs) != 1 || len(s.Lhs) != 1 {
			return
		}
		call, ok := s.Rhs[0].(*ast.CallExpr)
		if !ok || !f.named(call, "DeepCopy") || len(call.Args) > 0 {
			return
		}
		from, ok := call.Fun.(*ast.SelectorExpr).X.(*ast.Ident)
		to, isName := s.Lhs[0].(*ast.Ident)
		body, _ := nearest(above)
		if ok && isName && body != nil && f.fromCache(body, from) && f.writtenLater(body, to, s.End()) {
			f.Emit(s, f.Replace(call, from.Name))
		}
	})
}

// fromCache reports whether a variable is assigned what a lister or a store returns.
func (f *File) fromCache(body *ast.BlockStmt, v *ast.Ident) bool {
	obj := f.Info.ObjectOf(v)
	return contains(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || len(s.Rhs) != 1 || len(s.Lhs) == 0 {
			return false
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		call, isCall := s.Rhs[0].(*ast.CallExpr)
		if !ok || !isCall || f.Info.ObjectOf(id) != obj {
			return false
		}
		fn := f.callee(call)
		return fn != nil && fn.Signature().Recv() != nil && strings.HasSuffix(types.TypeString(fn.Signature().Recv().Type(), func(*types.Package) string { return "" }), "Lister")
	})
}

// writtenLater reports whether a field of a variable is assigned after a place.
func (f *File) writtenLater(body *ast.BlockStmt, v *ast.Ident, from token.Pos) bool {
	obj := f.Info.ObjectOf(v)
	return contains(body, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Pos() < from || s.Tok == token.DEFINE {
			return false
		}
		for _, left := range s.Lhs {
			if _, plain := left.(*ast.Ident); !plain && f.Info.ObjectOf(root(left)) == obj {
				return true
			}
		}
		return false
	})
}

// root returns the variable that a place belongs to.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return &ast.Ident{Name: "_"}
		}
	}
}

// optional reports whether an expression is a field of pointer type of an API object.
func (f *File) optional(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := f.Info.Uses[sel.Sel].(*types.Var)
	if !ok || !field.IsField() || field.Pkg() == nil {
		return false
	}
	_, pointer := field.Type().Underlying().(*types.Pointer)
	path := field.Pkg().Path()
	return pointer && (strings.HasPrefix(path, "k8s.io/api/") || strings.Contains(path, "/api/") || strings.Contains(path, "/apis/"))
}

// follows reports whether a text is dereferenced in a node: `*x` or `x.F`.
func (f *File) follows(n ast.Node, text string) bool {
	return contains(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr:
			return f.Text(n.X) == text
		case *ast.SelectorExpr:
			return f.Text(n.X) == text
		}
		return false
	})
}

// optionalGuards takes the test of an optional field away where the field is followed afterwards.
func optionalGuards(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		body, _ := nearest(above)
		if x, op := f.nilTest(s.Cond); x != nil && s.Init == nil && f.optional(x) && body != nil {
			switch {
			case op == token.NEQ && s.Else == nil && f.follows(s.Body, f.Text(x)):
				f.Emit(s, f.ReplaceRange(s.Pos(), s.Body.Pos(), ""))
			case op == token.EQL && s.Else == nil && leaves(s.Body) && f.follows(after(body, s.End()), f.Text(x)):
				f.Emit(s, f.Delete(s))
			}
		}
	})
	each(f, func(b *ast.BinaryExpr, _ []ast.Node) {
		x, op := f.nilTest(b.X)
		if x == nil || !f.optional(x) || !f.follows(b.Y, f.Text(x)) {
			return
		}
		if b.Op == token.LAND && op == token.NEQ || b.Op == token.LOR && op == token.EQL {
			f.Emit(b, f.Replace(b, f.Text(b.Y)))
		}
	})
}

// after returns the statements of a block that begin behind a place.
func after(b *ast.BlockStmt, from token.Pos) *ast.BlockStmt {
	rest := new(ast.BlockStmt)
	for _, s := range b.List {
		if s.Pos() >= from {
			rest.List = append(rest.List, s)
		}
	}
	return rest
}

// lengthGuards takes the test of a list's length away where its first element is read afterwards.
func lengthGuards(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		body, _ := nearest(above)
		b, ok := s.Cond.(*ast.BinaryExpr)
		if !ok || body == nil || s.Init != nil || s.Else != nil {
			return
		}
		length, ok := b.X.(*ast.CallExpr)
		if !ok || f.Text(length.Fun) != "len" {
			return
		}
		list := f.Text(length.Args[0])
		first := func(n ast.Node) bool {
			i, ok := n.(*ast.IndexExpr)
			return ok && f.Text(i) == list+"[0]"
		}
		switch {
		case b.Op == token.EQL && f.Text(b.Y) == "0" && leaves(s.Body) && contains(after(body, s.End()), first):
			f.Emit(s, f.Delete(s))
		case (b.Op == token.GTR && f.Text(b.Y) == "0" || b.Op == token.NEQ && f.Text(b.Y) == "0") && contains(s.Body, first):
			f.Emit(s, f.ReplaceRange(s.Pos(), s.Body.Pos(), ""))
		}
	})
}
