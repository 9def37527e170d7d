package mutation

import (
	"go/ast"
	"go/token"
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

// lateCloses makes `defer close(ch)` and `defer wg.Done()` of a function with a return in its midst the last call of it.
func lateCloses(f *File) {
	each(f, func(d *ast.DeferStmt, above []ast.Node) {
		body, _ := nearest(above)
		if body != nil && above[len(above)-1] == body && (f.Text(d.Call.Fun) == "close" || f.onGroup(d.Call) == "Done") {
			f.atEnd(d, body)
		}
	})
}

// onGroup returns the name of the method of a sync.WaitGroup that a call runs; "" if it is another call.
func (f *File) onGroup(call *ast.CallExpr) string {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	fn := f.callee(call)
	if !ok || fn == nil || pathOf(fn) != "sync" || !f.typeIs(sel.X, "WaitGroup") {
		return ""
	}
	return fn.Name()
}

// breakArms leaves the select where the loop around it is to be left.
func breakArms(f *File) {
	each(f, func(c *ast.CommClause, above []ast.Node) {
		if !inLoop(above) || !f.stops(c) || len(c.Body) == 0 {
			return
		}
		if last := c.Body[len(c.Body)-1]; isReturn(last) {
			f.Emit(last, f.Replace(last, "break"))
		}
	})
}

// errorOnlySends sends the result of a goroutine only if it is an error.
func errorOnlySends(f *File) {
	each(f, func(s *ast.SendStmt, above []ast.Node) {
		if body, _ := nearest(above); body == nil || len(above) < 2 || !f.isError(s.Value) || inLoop(above) {
			return
		}
		if _, ok := above[len(above)-1].(*ast.BlockStmt); !ok {
			return
		}
		switch v := s.Value.(type) {
		case *ast.CallExpr:
			if fn := f.callee(v); fn != nil && pathOf(fn) != "fmt" && pathOf(fn) != "errors" {
				f.Emit(s, f.Replace(s, "if err := "+f.Text(v)+"; err != nil { "+f.Text(s.Chan)+" <- err }"))
			}
		case *ast.Ident:
			if _, ok := above[len(above)-2].(*ast.FuncLit); ok {
				f.Emit(s, f.Replace(s, "if "+v.Name+" != nil { "+f.Text(s)+" }"))
			}
		}
	})
}

// runs are names of functions that do the work of a component, and return when it has failed.
var runs = map[string]bool{"Start": true, "Run": true, "Serve": true, "ServeTLS": true, "ListenAndServe": true, "ListenAndServeTLS": true}

// unseenFailures logs the error of a component, and goes on. What main logs last is its end all the same.
func unseenFailures(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		call := callIn(s.Init)
		body, _ := nearest(above)
		if call == nil || f.failed(s) == nil || len(s.Body.List) < 2 || body == nil || f.Pkg.Name() == "main" && len(after(body, s.End()).List) == 0 {
			return
		}
		fn := f.callee(call)
		if fn == nil || !runs[fn.Name()] || fn.Signature().Recv() == nil {
			return
		}
		switch last := s.Body.List[len(s.Body.List)-1].(type) {
		case *ast.ReturnStmt, *ast.SendStmt:
			f.Emit(last, f.Delete(last))
		case *ast.ExprStmt:
			if exit, ok := last.X.(*ast.CallExpr); ok && f.named(exit, "Exit") {
				f.Emit(last, f.Delete(last))
			}
		}
	})
}

// starts reports whether a function is named Start, takes a context and returns an error.
func (f *File) starts(decl *ast.FuncDecl) bool {
	t := decl.Type
	return decl.Recv != nil && decl.Name.Name == "Start" && len(t.Params.List) == 1 && f.typeIs(t.Params.List[0].Type, "Context") &&
		t.Results != nil && len(t.Results.List) == 1 && f.Text(t.Results.List[0].Type) == "error"
}

// earlyReturns takes away what a Start waits for, where it has started goroutines.
func earlyReturns(f *File) {
	each(f, func(s *ast.ExprStmt, above []ast.Node) {
		decl, ok := above[1].(*ast.FuncDecl)
		if !ok || !f.starts(decl) || above[len(above)-1] != decl.Body || !contains(decl.Body, isGo) {
			return
		}
		if u, ok := s.X.(*ast.UnaryExpr); ok && u.Op == token.ARROW && strings.HasSuffix(f.Text(u.X), ".Done()") {
			f.Emit(s, f.Delete(s))
		}
	})
}

// detachings calls what waits or works on under a context that never ends.
func detachings(f *File) {
	each(f, func(call *ast.CallExpr, above []ast.Node) {
		fn := f.callee(call)
		if fn == nil || len(call.Args) == 0 || !f.typeIs(call.Args[0], "Context") || !blocks(fn.Name()) {
			return
		}
		id, ok := call.Args[0].(*ast.Ident)
		_, of := nearest(above)
		if !ok || of == nil {
			return
		}
		for _, field := range of.Params.List {
			for _, name := range field.Names {
				if name.Name == id.Name {
					f.Emit(call, f.Replace(id, "context.Background()"))
				}
			}
		}
	})
}

// blocks reports whether a function is named for that it waits, or works until its context ends.
func blocks(name string) bool {
	for _, prefix := range []string{"Poll", "Wait", "Until", "Jitter", "Start", "Run", "Watch", "Acquire", "Sleep"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
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

func pathOf(fn *types.Func) string {
	if fn.Pkg() == nil {
		return ""
	}
	return fn.Pkg().Path()
}
