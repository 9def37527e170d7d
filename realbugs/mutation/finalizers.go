package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// removesFinalizer reports whether the rest of a function, from a place on, removes a finalizer.
func (f *File) removesFinalizer(body *ast.BlockStmt, from token.Pos) bool {
	return body != nil && contains(body, func(n ast.Node) bool { return n.Pos() > from && f.named(n, "RemoveFinalizer") })
}

// droppedCleanupErrors goes on after a failed call in front of the removal of a finalizer.
func droppedCleanupErrors(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		body, _ := nearest(above)
		if f.cleanup(s) && f.removesFinalizer(body, s.End()) {
			x, _ := f.nilTest(s.Cond)
			last := s.Body.List[len(s.Body.List)-1]
			f.Emit(s, f.Replace(last, "_ = "+f.Text(x)))
		}
	})
}

// cleanup reports whether a statement calls what takes something away, and leaves if that fails.
func (f *File) cleanup(s ast.Stmt) bool {
	branch := f.failed(s)
	if branch == nil || branch.Init == nil || !leaves(branch.Body) {
		return false
	}
	call := callIn(branch.Init)
	return call != nil && !f.named(call, "Get", "List", "Update", "Patch") && writes(f.callee(call))
}

// writes reports whether a function is named for what it takes away.
func writes(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	name := strings.ToLower(fn.Name())
	for _, word := range []string{"delete", "cleanup", "remove", "finalize", "teardown", "uninstall", "destroy"} {
		if strings.Contains(name, word) && fn.Name() != "RemoveFinalizer" {
			return true
		}
	}
	return false
}

func callIn(s ast.Stmt) *ast.CallExpr {
	assign, ok := s.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return nil
	}
	call, _ := assign.Rhs[0].(*ast.CallExpr)
	return call
}

// absenceFails makes a deletion fail when there is nothing to delete, in front of the removal of a finalizer.
func absenceFails(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		body, _ := nearest(above)
		if !f.removesFinalizer(body, s.End()) || !leaves(s.Body) {
			return
		}
		if b, ok := s.Cond.(*ast.BinaryExpr); ok && b.Op == token.LAND && f.isTolerance(b.Y) {
			if x, _ := f.nilTest(b.X); x != nil {
				f.Emit(s, f.Replace(s.Cond, f.Text(b.X)))
			}
		}
	})
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		body, _ := nearest(above)
		if f.named(call, "IgnoreNotFound") && len(call.Args) == 1 && f.removesFinalizer(body, call.End()) && contains(call.Args[0], func(n ast.Node) bool { return f.named(n, "Delete") }) {
			f.Emit(call, f.Replace(call, f.Text(call.Args[0])))
		}
	})
}

// isTolerance decodes `!IsNotFound(err)`.
func (f *File) isTolerance(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.NOT && f.named(ast.Unparen(u.X), "IsNotFound")
}

// earlyRemovals writes the removal of a finalizer first, and cleans up after it.
func earlyRemovals(f *File) {
	each(f, func(block *ast.BlockStmt, above []ast.Node) {
		for i, s := range block.List {
			if !f.cleanup(s) {
				continue
			}
			removed := false
			for _, next := range block.List[i+1:] {
				removed = removed || contains(next, func(n ast.Node) bool { return f.named(n, "RemoveFinalizer") })
				if removed && contains(next, func(n ast.Node) bool { return f.written(n, "Update", "Patch") != nil }) {
					f.afterRemoval(s, next, append(above, block))
					break
				}
			}
		}
	})
}

// afterRemoval moves a clean-up after the write of the removal.
func (f *File) afterRemoval(s, write ast.Stmt, above []ast.Node) {
	switch write := write.(type) {
	case *ast.IfStmt:
		f.Emit(s, f.ReplaceRange(s.Pos(), write.End(), f.between(s.End(), write.End())+"; "+f.Text(s)))
	case *ast.ReturnStmt:
		_, of := nearest(above)
		if len(write.Results) != 2 || !f.reconciles(of) {
			return
		}
		update := "if err := " + f.Text(write.Results[1]) + "; err != nil { return " + f.zero(of) + ", err }; "
		f.Emit(s, f.ReplaceRange(s.Pos(), write.End(), f.between(s.End(), write.Pos())+update+f.Text(s)+"; return "+f.zero(of)+", nil"))
	}
}

// addsUnasked adds a finalizer before the branch for the deletion, or outside of that for no deletion.
func addsUnasked(f *File) {
	adds := func(n ast.Node) bool { return f.named(n, "AddFinalizer") }
	asks := func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		return ok && strings.HasSuffix(sel.Sel.Name, "DeletionTimestamp")
	}
	each(f, func(block *ast.BlockStmt, _ []ast.Node) {
		for i, s := range block.List {
			branch, ok := s.(*ast.IfStmt)
			if !ok || branch.Init != nil || !contains(branch.Cond, asks) {
				continue
			}
			if len(branch.Body.List) > 0 && contains(branch.Body.List[0], adds) {
				if add, ok := branch.Body.List[0].(*ast.IfStmt); ok {
					f.Emit(s, f.ReplaceRange(s.Pos(), add.End(), f.Text(add)+"; "+f.between(s.Pos(), add.Pos())))
				}
			}
			for _, next := range block.List[i+1:] {
				if add, ok := next.(*ast.IfStmt); ok && contains(add, adds) && branch.Else == nil && leaves(branch.Body) {
					f.Emit(s, f.ReplaceRange(s.Pos(), add.End(), f.Text(add)+"; "+f.between(s.Pos(), add.Pos())))
					break
				}
			}
		}
	})
}
