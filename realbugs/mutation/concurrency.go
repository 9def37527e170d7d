package mutation

import (
	"go/ast"
	"go/types"
	"strings"
)

// stopArms takes `case <-ctx.Done(): return` out of a select in a loop that has another arm.
func stopArms(f *File) {
	each(f, func(s *ast.SelectStmt, above []ast.Node) {
		if !inLoop(above) || len(s.Body.List) < 2 {
			return
		}
		for _, c := range s.Body.List {
			if c := c.(*ast.CommClause); f.stops(c) && contains(c, isReturn) {
				f.Emit(c, f.Delete(c))
			}
		}
	})
}

func isReturn(n ast.Node) bool { _, ok := n.(*ast.ReturnStmt); return ok }

// sendArms makes `select { case ch <- v: case <-stop: }` a bare send.
func sendArms(f *File) {
	each(f, func(s *ast.SelectStmt, _ []ast.Node) {
		if len(s.Body.List) != 2 {
			return
		}
		for i, c := range s.Body.List {
			c, other := c.(*ast.CommClause), s.Body.List[1-i].(*ast.CommClause)
			send, ok := c.Comm.(*ast.SendStmt)
			if ok && f.stops(other) && len(c.Body) == 0 {
				f.Emit(s, f.Replace(s, f.Text(send)))
			}
		}
	})
}

// buffers makes `make(chan error, n)` a channel without a buffer, where a select can leave it behind.
func buffers(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		if len(call.Args) != 2 || f.Text(call.Fun) != "make" {
			return
		}
		ch, ok := f.Info.TypeOf(call).(*types.Chan)
		body, _ := nearest(above)
		if !ok || body == nil || ch.Elem().String() != "error" || !contains(body, isGo) || !contains(body, isSelect) {
			return
		}
		f.Emit(call, f.Replace(call, "make("+f.Text(call.Args[0])+")"))
	})
}

func isGo(n ast.Node) bool     { _, ok := n.(*ast.GoStmt); return ok }
func isSelect(n ast.Node) bool { _, ok := n.(*ast.SelectStmt); return ok }

// lateCloses makes `defer close(ch)` of a function with a return in its midst a close at its end.
func lateCloses(f *File) {
	each(f, func(d *ast.DeferStmt, above []ast.Node) {
		body, _ := nearest(above)
		if body == nil || above[len(above)-1] != body || f.Text(d.Call.Fun) != "close" || len(body.List) < 2 {
			return
		}
		last := body.List[len(body.List)-1]
		if isReturn(last) || !contains(&ast.BlockStmt{List: body.List[:len(body.List)-1]}, isReturn) {
			return
		}
		f.Emit(d, f.Delete(d), f.ReplaceRange(body.Rbrace, body.Rbrace, ";"+f.Text(d.Call)+";"))
	})
}

// endedShutdowns runs a Shutdown after the end of a context under one that is made of it.
func endedShutdowns(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		if !f.named(call, "WithTimeout") || f.Text(call.Args[0]) != "context.Background()" {
			return
		}
		body, of := nearest(above)
		if body == nil || !contains(body, func(n ast.Node) bool { return f.named(n, "Shutdown") && n.Pos() > call.Pos() }) {
			return
		}
		for _, field := range of.Params.List {
			for _, name := range field.Names {
				ended := func(n ast.Node) bool {
					c, ok := n.(*ast.CallExpr)
					return ok && n.End() < call.Pos() && f.Text(c) == name.Name+".Done()"
				}
				if f.typeIs(field.Type, "Context") && contains(body, ended) {
					f.Emit(call, f.Replace(call.Args[0], name.Name))
				}
			}
		}
	})
}

// queueDones takes the deferred Done of a work queue away.
func queueDones(f *File) {
	each(f, func(d *ast.DeferStmt, _ []ast.Node) {
		fn := f.callee(d.Call)
		if fn != nil && fn.Name() == "Done" && len(d.Call.Args) == 1 && strings.HasSuffix(pathOf(fn), "util/workqueue") {
			f.Emit(d, f.Delete(d))
		}
	})
}

func pathOf(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return fn.Pkg().Path()
}

// syncs takes the wait for caches away.
func syncs(f *File) {
	each(f, func(s *ast.IfStmt, _ []ast.Node) {
		waits := func(n ast.Node) bool { return f.named(n, "WaitForCacheSync", "WaitForNamedCacheSync") }
		if s.Else == nil && s.Init == nil && contains(s.Cond, waits) && leaves(s.Body) {
			f.Emit(s, f.Delete(s))
		}
	})
}
