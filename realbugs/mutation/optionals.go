package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// optional reports whether an expression is a field of pointer type of an API object that nothing gives a default: no marker of the field, and, for a
// part of an object of Kubernetes itself, not the API server.
func (f *File) optional(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := f.Info.Uses[sel.Sel].(*types.Var)
	if !ok || !field.IsField() || field.Pkg() == nil {
		return false
	}
	if _, pointer := field.Type().Underlying().(*types.Pointer); !pointer || f.hasDefault(field) {
		return false
	}
	if !ofAPI(field.Pkg()) {
		return false
	}
	of := f.Info.TypeOf(sel.X)
	return knowledge.CustomType(of) || f.ofCustom(sel.X) || knowledge.OftenUnset(of, field.Name())
}

func ofAPI(pkg *types.Package) bool {
	return strings.Contains(pkg.Path(), "/api/") || strings.Contains(pkg.Path(), "/apis/")
}

// ofCustom reports whether an expression is read from a field of a custom resource: the API server gives no defaults inside of one.
func (f *File) ofCustom(e ast.Expr) bool {
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if field, ok := f.Info.Uses[sel.Sel].(*types.Var); ok && field.Pkg() != nil && ofAPI(field.Pkg()) && knowledge.CustomType(f.Info.TypeOf(sel.X)) {
			return true
		}
		e = sel.X
	}
}

// hasDefault reports whether a marker above a field gives it a default.
func (f *File) hasDefault(field *types.Var) bool {
	at := f.fset.Position(field.Pos())
	text, err := os.ReadFile(at.Filename)
	if err != nil {
		return false
	}
	lines := strings.Split(string(text), "\n")
	for i := min(at.Line-1, len(lines)) - 1; i >= 0; i-- {
		comment, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "//")
		if !ok {
			return false
		}
		if comment = strings.TrimSpace(comment); strings.HasPrefix(comment, "+kubebuilder:default") || strings.HasPrefix(comment, "+default") {
			return true
		}
	}
	return false
}

// follows reports whether a text is dereferenced in a node: `*x` or `x.F`. A method with a pointer for its receiver may take nil.
func (f *File) follows(n ast.Node, text string) bool {
	return contains(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr:
			return f.Text(n.X) == text
		case *ast.SelectorExpr:
			return f.Text(n.X) == text && !f.takesPointer(n)
		}
		return false
	})
}

func (f *File) takesPointer(sel *ast.SelectorExpr) bool {
	method, ok := f.Info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return false
	}
	_, pointer := method.Signature().Recv().Type().(*types.Pointer)
	return pointer
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
