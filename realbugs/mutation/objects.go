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
