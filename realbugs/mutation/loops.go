package mutation

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// unsorted takes the sort of a list away that the same function fills in a range over a map, or by a list of objects.
func unsorted(f *File) {
	each(f, func(s *ast.ExprStmt, above []ast.Node) {
		call, ok := s.X.(*ast.CallExpr)
		body, _ := nearest(above)
		if !ok || body == nil || len(call.Args) == 0 || !f.sorts(call) {
			return
		}
		list := root(call.Args[0])
		if !f.filledWithoutOrder(body, f.Info.ObjectOf(list)) {
			return
		}
		f.Emit(s, f.Delete(s))
		f.Emit(s, f.Replace(s, "_ = "+f.Text(call.Fun)))
	})
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		if fn := f.callee(call); fn == nil || pathOf(fn) != "slices" || fn.Name() != "Sorted" || len(call.Args) != 1 {
			return
		}
		if inner, ok := call.Args[0].(*ast.CallExpr); ok && f.named(inner, "Keys", "Values") {
			f.Emit(call, f.Replace(call.Fun, "slices.Collect"))
		}
	})
}

func (f *File) sorts(call *ast.CallExpr) bool {
	fn := f.callee(call)
	switch {
	case fn == nil:
		return false
	case pathOf(fn) == "sort":
		return fn.Name() != "Search"
	}
	return pathOf(fn) == "slices" && strings.HasPrefix(fn.Name(), "Sort")
}

// filledWithoutOrder reports whether a variable gets an element in each round of a range over a map, or over objects that were listed.
func (f *File) filledWithoutOrder(body *ast.BlockStmt, list types.Object) bool {
	return list != nil && contains(body, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if !ok {
			return false
		}
		_, overMap := f.Info.TypeOf(loop.X).Underlying().(*types.Map)
		if !overMap && !strings.HasSuffix(f.Text(loop.X), ".Items") {
			return false
		}
		return contains(loop.Body, func(n ast.Node) bool {
			s, ok := n.(*ast.AssignStmt)
			if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || f.Info.ObjectOf(root(s.Lhs[0])) != list {
				return false
			}
			add, ok := s.Rhs[0].(*ast.CallExpr)
			return ok && f.Text(add.Fun) == "append"
		})
	})
}

// pointersCompared compares two pointers in place of what they lead to.
func pointersCompared(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		a, b, ok := f.compared(call)
		if !ok {
			return
		}
		_, pointer := f.Info.TypeOf(a).Underlying().(*types.Pointer)
		_, field := ast.Unparen(a).(*ast.SelectorExpr)
		if pointer && field && types.Identical(f.Info.TypeOf(a), f.Info.TypeOf(b)) {
			f.Emit(call, f.Replace(call, "("+f.Text(a)+" == "+f.Text(b)+")"))
		}
	})
}

// pointerAndValue compares the address of a value in depth with another value.
func pointerAndValue(f *File) {
	each(f, func(call *ast.CallExpr, _ []ast.Node) {
		a, b, ok := f.compared(call)
		if !ok || !f.Info.Types[a].Addressable() || !types.Identical(f.Info.TypeOf(a), f.Info.TypeOf(b)) {
			return
		}
		if _, whole := f.Info.TypeOf(a).Underlying().(*types.Struct); whole {
			f.Emit(call, f.Replace(a, "&"+f.Text(a)))
		}
	})
}

// compared decodes a comparison in depth.
func (f *File) compared(call *ast.CallExpr) (a, b ast.Expr, ok bool) {
	if len(call.Args) != 2 || !f.named(call, "DeepEqual") {
		return nil, nil, false
	}
	return call.Args[0], call.Args[1], true
}

// unconditional writes an object that nobody has found to be another one: the comparison in front of an Update or Patch is gone.
func unconditional(f *File) {
	each(f, func(s *ast.IfStmt, above []ast.Node) {
		not, ok := s.Cond.(*ast.UnaryExpr)
		if !ok || not.Op != token.NOT || s.Init != nil || s.Else != nil || !f.reconciling(above) {
			return
		}
		call, ok := not.X.(*ast.CallExpr)
		if !ok {
			return
		}
		writes := func(n ast.Node) bool { return f.named(n, "Update") && len(n.(*ast.CallExpr).Args) >= 2 }
		if _, _, ok := f.compared(call); ok && contains(s.Body, writes) {
			f.Emit(s, f.ReplaceRange(s.Pos(), s.Body.Pos(), ""))
			f.Emit(s, f.ReplaceRange(s.Pos(), s.Body.Pos(), "_ = "+f.Text(call.Fun)+";"))
		}
	})
}

// reconciling reports whether a node is in a method of a type that reconciles.
func (f *File) reconciling(above []ast.Node) bool {
	for _, n := range above {
		fn, ok := n.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || len(fn.Recv.List) == 0 {
			continue
		}
		method, _, _ := types.LookupFieldOrMethod(orNil(f.Info.TypeOf(fn.Recv.List[0].Type)), true, f.Pkg, "Reconcile")
		return method != nil
	}
	return false
}
