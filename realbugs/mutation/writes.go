package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// written returns the object that a client writes or reads in a call: what it is handed after the context, and after the key.
func (f *File) written(n ast.Node, names ...string) ast.Expr {
	call, ok := n.(*ast.CallExpr)
	if !ok || !f.named(call, names...) || len(call.Args) < 2 {
		return nil
	}
	i := 1
	if f.named(call, "Get") {
		i = 2
	}
	if len(call.Args) <= i || !f.typeIs(call.Args[0], "Context") {
		return nil
	}
	return call.Args[i]
}

// addressed returns what an expression is the address of, or the expression itself.
func addressed(e ast.Expr) ast.Expr {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return e
}

// object returns the variable whose value or address an expression is.
func (f *File) object(e ast.Expr) types.Object {
	id, ok := addressed(e).(*ast.Ident)
	if !ok {
		return nil
	}
	return f.Info.ObjectOf(id)
}

// about returns the calls in a node that name a method with an object as what is written or read.
func (f *File) about(n ast.Node, obj types.Object, names ...string) []*ast.CallExpr {
	var calls []*ast.CallExpr
	ast.Inspect(n, func(n ast.Node) bool {
		if e := f.written(n, names...); e != nil && f.object(e) == obj && obj != nil {
			calls = append(calls, n.(*ast.CallExpr))
		}
		return true
	})
	return calls
}

// isStatus reports whether a call is one of Status().
func (f *File) isStatus(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.named(sel.X, "Status")
}

// sets reports whether a node assigns to a part of a variable whose text holds a word.
func (f *File) sets(n ast.Node, obj types.Object, word string) bool {
	return contains(n, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || s.Tok == token.DEFINE {
			return false
		}
		for _, left := range s.Lhs {
			if _, plain := left.(*ast.Ident); !plain && f.Info.ObjectOf(root(left)) == obj && strings.Contains(f.Text(left), word) {
				return true
			}
		}
		return false
	})
}

// withoutWrite takes a call away: the branch of its failure, or its place in a return.
func (f *File) withoutWrite(call *ast.CallExpr, above []ast.Node) {
	for i := len(above) - 1; i >= 0 && i >= len(above)-2; i-- {
		switch s := above[i].(type) {
		case *ast.IfStmt:
			if f.failed(s) != nil && s.Init != nil {
				f.Emit(s, f.Delete(s))
			}
			return
		case *ast.ReturnStmt:
			f.Emit(s, f.Replace(call, "nil"))
			return
		}
	}
}

// unwrittenStatuses takes the only write of an object away whose status a function has read and set.
func unwrittenStatuses(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		body, _ := nearest(above)
		e := f.written(call, "Update", "Patch")
		if e == nil || body == nil || !f.isStatus(call) {
			return
		}
		obj := f.object(e)
		if len(f.about(body, obj, "Update", "Patch")) == 1 && len(f.about(body, obj, "Get")) > 0 && f.sets(body, obj, ".Status") {
			f.withoutWrite(call, above)
		}
	})
}

// unwrittenFinalizers takes the only write of an object away whose finalizers a function changes.
func unwrittenFinalizers(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		body, _ := nearest(above)
		e := f.written(call, "Update", "Patch")
		if e == nil || body == nil || f.isStatus(call) {
			return
		}
		obj := f.object(e)
		changed := contains(body, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			return ok && c.Pos() < call.Pos() && f.named(c, "AddFinalizer", "RemoveFinalizer") && obj != nil && f.object(c.Args[0]) == obj
		})
		writes := 0
		for _, c := range f.about(body, obj, "Update", "Patch") {
			if !f.isStatus(c) {
				writes++
			}
		}
		if changed && writes == 1 {
			f.withoutWrite(call, above)
		}
	})
}

// lateReads reads an object only after it was changed, in front of its write.
func lateReads(f *File) {
	each(f, func(block *ast.BlockStmt, _ []ast.Node) {
		for i, s := range block.List {
			branch := f.failed(s)
			if branch == nil || branch.Init == nil {
				continue
			}
			read := callIn(branch.Init)
			e := f.written(orCall(read), "Get")
			if e == nil || f.object(e) == nil {
				continue
			}
			if w := f.changedThenWritten(block.List[i+1:], f.object(e), "Update"); w != nil {
				f.Emit(s, f.ReplaceRange(s.Pos(), w.Pos(), f.between(s.End(), w.Pos())+f.Text(s)+"; "))
			}
		}
	})
}

func orCall(call *ast.CallExpr) ast.Node {
	if call == nil {
		return &ast.EmptyStmt{}
	}
	return call
}

// changedThenWritten returns the first statement that writes an object, if one before it changes the object.
func (f *File) changedThenWritten(list []ast.Stmt, obj types.Object, names ...string) ast.Stmt {
	changed := false
	for _, s := range list {
		if len(f.about(s, obj, names...)) > 0 {
			if changed {
				return s
			}
			return nil
		}
		changed = changed || f.sets(s, obj, "") || f.changes(s, obj)
	}
	return nil
}

// changes reports whether a call in a node sets a part of an object, as its name says.
func (f *File) changes(n ast.Node, obj types.Object) bool {
	return contains(n, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := f.callee(c)
		if fn == nil || !strings.HasPrefix(fn.Name(), "Set") && !strings.HasSuffix(fn.Name(), "Finalizer") || strings.HasPrefix(fn.Name(), "Contains") {
			return false
		}
		if sel, ok := c.Fun.(*ast.SelectorExpr); ok && obj != nil && f.object(sel.X) == obj {
			return true
		}
		for _, a := range c.Args {
			if f.Info.ObjectOf(root(addressed(a))) == obj {
				return true
			}
		}
		return false
	})
}

// between returns the source between two positions.
func (f *File) between(from, to token.Pos) string { return string(f.text[f.offset(from):f.offset(to)]) }

// lateBases takes the copy that a patch is compared with only after the change.
func lateBases(f *File) {
	each(f, func(block *ast.BlockStmt, _ []ast.Node) {
		for i, s := range block.List {
			assign, ok := s.(*ast.AssignStmt)
			if !ok || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
				continue
			}
			obj := f.copied(assign.Rhs[0])
			if obj == nil {
				continue
			}
			w := f.changedThenWritten(block.List[i+1:], obj, "Patch")
			uses := func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				return ok && f.Info.ObjectOf(id) == f.Info.ObjectOf(assign.Lhs[0].(*ast.Ident))
			}
			if w != nil && contains(w, uses) {
				f.Emit(s, f.ReplaceRange(s.Pos(), w.Pos(), f.between(s.End(), w.Pos())+f.Text(s)+"; "))
			}
		}
	})
}

// copied returns the variable that an expression copies, in a patch or not.
func (f *File) copied(e ast.Expr) types.Object {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	if f.named(call, "MergeFrom", "MergeFromWithOptions", "StrategicMergeFrom") {
		return f.copied(call.Args[0])
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !f.named(call, "DeepCopy") {
		return nil
	}
	return f.object(sel.X)
}

// earlyMutations sets an object before CreateOrUpdate, and nothing in its function.
func earlyMutations(f *File) {
	each(f, func(block *ast.BlockStmt, _ []ast.Node) {
		for _, s := range block.List {
			var call *ast.CallExpr
			switch s := s.(type) {
			case *ast.AssignStmt:
				call = callIn(s)
			case *ast.IfStmt:
				call = callIn(s.Init)
			}
			if call == nil || !f.named(call, "CreateOrUpdate", "CreateOrPatch") || len(call.Args) != 4 {
				continue
			}
			lit, ok := call.Args[3].(*ast.FuncLit)
			if !ok || len(lit.Body.List) < 2 {
				continue
			}
			last := lit.Body.List[len(lit.Body.List)-1]
			sets := f.between(lit.Body.List[0].Pos(), last.Pos())
			if f.Text(last) == "return nil" && !contains(&ast.BlockStmt{List: lit.Body.List[:len(lit.Body.List)-1]}, isReturn) {
				f.Emit(s, f.ReplaceRange(s.Pos(), last.Pos(), sets+f.between(s.Pos(), lit.Body.Lbrace+1)+" "))
			}
		}
	})
}

// statusWriters writes a status by the client of whole objects.
func statusWriters(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !f.named(call, "Update", "Patch") {
			return
		}
		status, ok := sel.X.(*ast.CallExpr)
		if ok && f.named(status, "Status") && len(status.Args) == 0 {
			f.Emit(call, f.Replace(status, f.Text(status.Fun.(*ast.SelectorExpr).X)))
		}
	})
}
