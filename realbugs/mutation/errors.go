package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// reconciles reports whether a function type is that of a reconcile: a result and an error.
func (f *File) reconciles(of *ast.FuncType) bool {
	if of == nil || of.Results == nil || len(of.Results.List) != 2 {
		return false
	}
	first := of.Results.List[0].Type
	_, pointer := first.(*ast.StarExpr)
	return !pointer && f.typeIs(first, "Result") && f.Text(of.Results.List[1].Type) == "error"
}

// zero is the result of a reconcile that asks for nothing.
func (f *File) zero(of *ast.FuncType) string { return f.Text(of.Results.List[0].Type) + "{}" }

// swallowed makes a reconcile say that all is well after a failed call: neither an error nor a delay.
func swallowed(f *File) { f.losesError(func(before []ast.Stmt) bool { return len(before) == 0 }) }

// loggedOnly makes a reconcile log the error of a failed call, and say that all is well.
func loggedOnly(f *File) {
	f.losesError(func(before []ast.Stmt) bool {
		for _, s := range before {
			if e, ok := s.(*ast.ExprStmt); !ok || !f.named(e.X, "Error", "Errorf", "Info", "Infof", "Warnf", "Warningf") {
				return false
			}
		}
		return len(before) > 0
	})
}

// losesError takes the error from a return in the branch of a failed call, if what stands before it fits.
func (f *File) losesError(fits func(before []ast.Stmt) bool) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		_, of := nearest(above)
		if f.failed(s) == nil || !f.reconciles(of) || len(s.Body.List) == 0 {
			return
		}
		last := len(s.Body.List) - 1
		ret, ok := s.Body.List[last].(*ast.ReturnStmt)
		x, _ := f.nilTest(s.Cond)
		if ok && len(ret.Results) == 2 && f.Text(ret.Results[1]) == f.Text(x) && fits(s.Body.List[:last]) {
			f.Emit(ret, f.Replace(ret, "return "+f.zero(of)+", nil"))
		}
	})
}

// untested takes away the branch of a failed call whose error is used later all the same.
func untested(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		_, of := nearest(above)
		if f.failed(s) != nil && s.Init == nil && leaves(s.Body) && f.reconciles(of) {
			f.Emit(s, f.Delete(s))
		}
	})
}

// otherErrors gives the error of an if statement a name of its own everywhere but in its return, which then returns
// the variable of an error around it that has been found nil.
func otherErrors(f *File) {
	each(f, func(block *ast.BlockStmt, _ []ast.Node) {
		for i, s := range block.List {
			if branch := f.failed(s); branch != nil {
				f.otherError(branch, block.List[:i])
			}
		}
	})
}

func (f *File) otherError(s *ast.IfStmt, before []ast.Stmt) {
	x, _ := f.nilTest(s.Cond)
	id, ok := x.(*ast.Ident)
	assign, isAssign := s.Init.(*ast.AssignStmt)
	if !ok || !isAssign || assign.Tok != token.DEFINE || len(s.Body.List) == 0 {
		return
	}
	inner := f.Info.ObjectOf(id)
	ret, ok := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 || f.Text(ret.Results[len(ret.Results)-1]) != id.Name || !f.foundNil(inner, before) {
		return
	}
	var edits []Edit
	ast.Inspect(s, func(n ast.Node) bool {
		if n == ret {
			return false
		}
		if use, ok := n.(*ast.Ident); ok && f.Info.ObjectOf(use) == inner {
			edits = append(edits, f.Replace(use, "stepErr"))
		}
		return true
	})
	f.Emit(ret, edits...)
}

// foundNil reports whether the last thing that statements do with the variable around another one of its name is to
// leave if it is an error.
func (f *File) foundNil(inner types.Object, before []ast.Stmt) bool {
	for i := len(before) - 1; i >= 0; i-- {
		names := func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			return ok && id.Name == inner.Name() && f.Info.ObjectOf(id) != inner
		}
		if branch := f.failed(before[i]); branch != nil && branch.Init == nil {
			x, _ := f.nilTest(branch.Cond)
			if id, ok := x.(*ast.Ident); ok && id.Name == inner.Name() {
				return leaves(branch.Body)
			}
		}
		if _, nested := before[i].(*ast.IfStmt); !nested && contains(before[i], names) {
			return false
		}
	}
	return false
}

// droppedResults takes the error of a step of a reconcile alone, and not its result.
func droppedResults(f *File) {
	each(f, func(ret *ast.ReturnStmt, above []ast.Node) {
		_, of := nearest(above)
		if len(ret.Results) != 1 || !f.reconciles(of) {
			return
		}
		if call, ok := ret.Results[0].(*ast.CallExpr); ok && f.delays(call) {
			f.Emit(ret, f.Replace(ret, "_, stepErr := "+f.Text(call)+"; return "+f.zero(of)+", stepErr"))
		}
	})
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		_, of := nearest(above)
		either, ok := s.Cond.(*ast.BinaryExpr)
		assign, isAssign := s.Init.(*ast.AssignStmt)
		if !ok || !isAssign || either.Op != token.LOR || len(assign.Lhs) != 2 || len(s.Body.List) != 1 || !f.reconciles(of) {
			return
		}
		x, op := f.nilTest(either.X)
		ret, ok := s.Body.List[0].(*ast.ReturnStmt)
		if call := callIn(assign); ok && x != nil && op == token.NEQ && f.isError(x) && len(ret.Results) == 2 && call != nil && f.delays(call) {
			f.Emit(s, f.Replace(assign.Lhs[0], "_"), f.Replace(either, f.Text(either.X)), f.Replace(ret.Results[0], f.zero(of)))
		}
	})
}

// delays reports whether a call is one of a function in the file that may ask for a requeue without an error.
func (f *File) delays(call *ast.CallExpr) bool {
	fn := f.callee(call)
	if fn == nil {
		return false
	}
	for _, d := range f.file.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || f.Info.Defs[decl.Name] != fn || decl.Body == nil {
			continue
		}
		return contains(decl.Body, func(n ast.Node) bool {
			ret, ok := n.(*ast.ReturnStmt)
			return ok && len(ret.Results) == 2 && strings.Contains(f.Text(ret.Results[0]), "Requeue") && f.Text(ret.Results[1]) == "nil"
		})
	}
	return false
}
