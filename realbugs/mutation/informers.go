package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// onQueue returns the name of the method of a work queue that a call runs; "" if it is another call.
func (f *File) onQueue(e ast.Node) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	fn := f.callee(call)
	if fn == nil || fn.Signature().Recv() == nil || !strings.HasSuffix(pathOf(fn), "util/workqueue") {
		return ""
	}
	return fn.Name()
}

// queueDones takes the deferred Done of a work queue away, or puts it to the end of a function that can return before.
func queueDones(f *File) {
	each(f, func(d *ast.DeferStmt, above []ast.Node) {
		if f.onQueue(d.Call) != "Done" || len(d.Call.Args) != 1 {
			return
		}
		f.Emit(d, f.Delete(d))
		if body, _ := nearest(above); body != nil {
			f.atEnd(d, body)
		}
	})
}

// atEnd makes a deferred call the last one of a function in the midst of which there is a return after it.
func (f *File) atEnd(d *ast.DeferStmt, body *ast.BlockStmt) {
	if len(body.List) < 2 {
		return
	}
	last := body.List[len(body.List)-1]
	if loop, ok := last.(*ast.ForStmt); ok && loop.Cond == nil {
		return // nothing comes after it
	}
	between := after(body, d.End())
	if n := len(between.List); n > 0 && isReturn(last) {
		between.List = between.List[:n-1]
	}
	if !returns(between) {
		return
	}
	at := body.Rbrace
	if ret, ok := last.(*ast.ReturnStmt); ok {
		for _, r := range ret.Results {
			if contains(r, func(n ast.Node) bool { _, ok := n.(*ast.CallExpr); return ok }) {
				return
			}
		}
		at = last.Pos()
	}
	f.Emit(d.Call, f.Delete(d), f.ReplaceRange(at, at, ";"+f.Text(d.Call)+";"))
}

// returns reports whether a return of the function itself is in a block.
func returns(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		_, inner := n.(*ast.FuncLit)
		found = found || n != nil && isReturn(n)
		return !found && !inner
	})
	return found
}

// wraps reports whether the function around a node only hands a call on: what is taken away there is missing elsewhere.
func wraps(above []ast.Node) bool {
	body, _ := nearest(above)
	return body == nil || len(body.List) < 2
}

// forgets takes the Forget of an item away where others are added with a limit. An item that is none was never added with one.
func forgets(f *File) {
	if !contains(f.file, func(n ast.Node) bool { return f.onQueue(n) == "AddRateLimited" }) {
		return
	}
	each(f, func(s *ast.ExprStmt, above []ast.Node) {
		branch, _ := above[max(len(above)-2, 0)].(*ast.IfStmt)
		if f.onQueue(s.X) == "Forget" && !wraps(above) && (branch == nil || f.Text(branch.Cond) != "!ok") {
			f.Emit(s, f.Delete(s))
		}
	})
}

// retriesAtOnce adds with Add what has failed.
func retriesAtOnce(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		sel, ok := call.Fun.(*ast.SelectorExpr)
		body, _ := nearest(above)
		if !ok || body == nil || f.onQueue(call) != "AddRateLimited" {
			return
		}
		if contains(body, func(n ast.Node) bool {
			return f.onQueue(n) == "Done" || f.onQueue(n) == "Forget" || f.onQueue(n) == "NumRequeues"
		}) {
			f.Emit(call, f.Replace(sel.Sel, "Add"))
		}
	})
}

// shutDowns takes the ShutDown of a queue away whose items a worker of the package gets.
func shutDowns(f *File) {
	each(f, func(d *ast.DeferStmt, _ []ast.Node) {
		if f.onQueue(d.Call) == "ShutDown" {
			f.Emit(d, f.Delete(d))
		}
	})
	each(f, func(s *ast.ExprStmt, above []ast.Node) {
		if f.onQueue(s.X) == "ShutDown" && !wraps(above) {
			f.Emit(s, f.Delete(s))
		}
	})
}

func waitsForCaches(f *File) func(ast.Node) bool {
	return func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && f.named(call, "WaitForCacheSync", "WaitForNamedCacheSync", "WaitForNamedCacheSyncWithContext")
	}
}

// syncs takes the wait for caches away.
func syncs(f *File) {
	waits := waitsForCaches(f)
	each(f, func(s *ast.IfStmt, _ []ast.Node) {
		if s.Else == nil && s.Init == nil && contains(s.Cond, waits) && leaves(s.Body) {
			f.Emit(s, f.Delete(s))
		}
	})
	each(f, func(s *ast.ExprStmt, _ []ast.Node) {
		if waits(s.X) {
			f.Emit(s, f.Delete(s))
		}
	})
}

// synceds leaves one cache out of a wait for several.
func synceds(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		if !waitsForCaches(f)(call) {
			return
		}
		var funcs []ast.Expr
		for _, arg := range call.Args {
			if _, ok := orNil(f.Info.TypeOf(arg)).Underlying().(*types.Signature); ok {
				funcs = append(funcs, arg)
			}
		}
		if len(funcs) < 2 || call.Ellipsis.IsValid() {
			return
		}
		for i, arg := range funcs {
			if i > 0 {
				f.Emit(arg, f.ReplaceRange(funcs[i-1].End(), arg.End(), ""))
			} else {
				f.Emit(arg, f.ReplaceRange(arg.Pos(), funcs[1].Pos(), ""))
			}
		}
	})
}

func (f *File) isTombstone(e ast.Expr) bool {
	return e != nil && f.typeIs(e, "DeletedFinalStateUnknown")
}

// looksAtTombstone reports whether a node asserts to the type of tombstones, and what.
func (f *File) looksAtTombstone(n ast.Node) (what ast.Expr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if t, ok := n.(*ast.TypeAssertExpr); ok && f.isTombstone(t.Type) {
			what = t.X
		}
		return what == nil
	})
	return what
}

// tombstones lets a handler of deletions give up, or assert, where it would look into a tombstone.
func tombstones(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		if s.Else != nil || s.Init != nil || f.looksAtTombstone(s.Body) == nil || f.Text(s.Cond) != "!ok" || !contains(s.Body, isReturn) {
			return
		}
		f.Emit(s, f.Replace(s.Body, "{ return }"))
		block, ok := above[len(above)-1].(*ast.BlockStmt)
		if !ok {
			return
		}
		for i, before := range block.List[:max(len(block.List)-1, 0)] {
			assert, ok := before.(*ast.AssignStmt)
			if !ok || block.List[i+1] != s || len(assert.Lhs) != 2 || len(assert.Rhs) != 1 || f.Text(assert.Lhs[1]) != "ok" {
				continue
			}
			if _, ok := assert.Rhs[0].(*ast.TypeAssertExpr); ok {
				f.Emit(assert, f.ReplaceRange(assert.Lhs[0].End(), assert.Lhs[1].End(), ""), f.Delete(s))
			}
		}
	})
}

// mistakenTombstones tests for a pointer to a tombstone, which there never is, or takes the object that is none out of it.
func mistakenTombstones(f *File) {
	each(f, func(t *ast.TypeAssertExpr, above []ast.Node) {
		if t.Type == nil {
			return
		}
		if _, pointer := t.Type.(*ast.StarExpr); f.isTombstone(t.Type) && !pointer {
			f.Emit(t, f.Replace(t.Type, "*"+f.Text(t.Type)))
			return
		}
		sel, ok := t.X.(*ast.SelectorExpr)
		body, _ := nearest(above)
		if !ok || sel.Sel.Name != "Obj" || !f.isTombstone(sel.X) || body == nil {
			return
		}
		if what := f.looksAtTombstone(body); what != nil {
			f.Emit(t, f.Replace(t.X, f.Text(what)))
		}
	})
}

// keyFuncs makes the key of a deleted object with the function that fails for a tombstone.
func keyFuncs(f *File) {
	each(f, func(id *ast.Ident, _ []ast.Node) {
		if fn, ok := f.Info.Uses[id].(*types.Func); ok && fn.Name() == "DeletionHandlingMetaNamespaceKeyFunc" && id.Name == fn.Name() {
			f.Emit(id, f.Replace(id, "MetaNamespaceKeyFunc"))
		}
	})
}

// closedReceives takes away what a loop does when a channel that it receives from is closed.
func closedReceives(f *File) {
	each(f, func(c *ast.CommClause, above []ast.Node) {
		assign, ok := c.Comm.(*ast.AssignStmt)
		if !ok || !inLoop(above) || len(assign.Lhs) != 2 || len(c.Body) < 2 || assign.Tok != token.DEFINE {
			return
		}
		s, ok := c.Body[0].(*ast.IfStmt)
		if ok && s.Init == nil && s.Else == nil && f.Text(s.Cond) == "!"+f.Text(assign.Lhs[1]) && leaves(s.Body) {
			f.Emit(s, f.ReplaceRange(assign.Lhs[0].End(), assign.Lhs[1].End(), ""), f.Delete(s))
		}
	})
}
