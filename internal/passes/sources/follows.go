package sources

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Follows reports whether a function follows a parameter, the receiver counted, whenever it is called: a statement that comes before all branches reads a
// field of it, calls its method, if it is an interface, or hands it as the receiver to a method that does.
func (r *Result) Follows(fn *types.Func, param int) bool { return r.follows(fn, param, 0) }

func (r *Result) follows(fn *types.Func, param, depth int) bool {
	decl, file := r.declaration(fn)
	v := parameter(fn, param)
	if decl == nil || v == nil {
		return false
	}
	return (&follower{r, fn.Pkg(), file, v.Name(), v.Type(), depth}).within(decl)
}

// parameter returns a parameter of a function, the receiver counted; nil for one of many of the last.
func parameter(fn *types.Func, i int) *types.Var {
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil {
		if i == 0 {
			return recv
		}
		i--
	}
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return nil
	}
	return sig.Params().At(i)
}

// A follower looks for the first use of a parameter.
type follower struct {
	sources *Result
	pkg     *types.Package
	file    *ast.File
	param   string
	of      types.Type // of the parameter
	depth   int
}

// within reports whether a function follows the parameter before it asks anything.
func (f *follower) within(decl *ast.FuncDecl) bool {
	if !knowledge.Nilable(f.of) || f.param == "" || f.param == "_" || f.depth > maxCalls {
		return false
	}
	for _, stmt := range decl.Body.List {
		follows, goesOn := f.statement(stmt)
		if follows || !goesOn {
			return follows
		}
	}
	return false
}

// statement reports whether a statement follows the parameter whenever it runs, and whether the next one runs after it in any case, with the same
// parameter.
func (f *follower) statement(stmt ast.Stmt) (follows, goesOn bool) {
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		return f.in(stmt.X), true
	case *ast.AssignStmt:
		for _, expr := range append(stmt.Rhs, stmt.Lhs...) {
			follows = follows || f.in(expr)
		}
		for _, expr := range stmt.Lhs {
			if name, ok := expr.(*ast.Ident); ok && name.Name == f.param {
				return follows, false
			}
		}
		return follows, true
	case *ast.ReturnStmt:
		for _, expr := range stmt.Results {
			follows = follows || f.in(expr)
		}
	case *ast.DeferStmt:
		return f.in(stmt.Call), false // it may recover
	case *ast.IfStmt:
		if stmt.Init != nil {
			if follows, goesOn = f.statement(stmt.Init); follows || !goesOn {
				return follows, false
			}
		}
		return f.in(stmt.Cond), false
	case *ast.DeclStmt:
		return false, !declares(stmt, f.param)
	}
	return follows, false
}

// declares reports whether a declaration is of a name.
func declares(stmt *ast.DeclStmt, name string) bool {
	found := false
	ast.Inspect(stmt, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if ok {
			for _, declared := range spec.Names {
				found = found || declared.Name == name
			}
		}
		return true
	})
	return found
}

// in reports whether an expression follows the parameter whenever it is evaluated.
func (f *follower) in(expr ast.Expr) bool {
	found := false
	ast.Inspect(expr, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				found = found || f.in(node.X)
				return false
			}
		case *ast.CallExpr:
			if name, ok := node.Fun.(*ast.Ident); ok && (name.Name == "len" || name.Name == "cap") {
				return false // of an array it is a constant
			}
			found = found || f.handedOn(node)
		case *ast.StarExpr:
			found = found || f.is(node.X)
		case *ast.SelectorExpr:
			found = found || f.is(node.X) && f.selected(node.Sel.Name)
		}
		return !found
	})
	return found
}

// handedOn reports whether a call hands the parameter to a function of the file that follows it. Of those in other files export data have the exported ones alone, so that
// what is known of them would depend on where the types come from.
func (f *follower) handedOn(call *ast.CallExpr) bool {
	name, ok := call.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	decl := declared(f.file, name.Name, "")
	return decl != nil && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return f.is(arg) && (&follower{f.sources, f.pkg, f.file, nameAt(decl.Type.Params, slices.Index(call.Args, arg)), f.of, f.depth + 1}).within(decl)
	})
}

func (f *follower) is(expr ast.Expr) bool {
	name, ok := ast.Unparen(expr).(*ast.Ident)
	return ok && name.Name == f.param
}

// selected reports whether a selector of the parameter follows it: a field, a method of an interface, of a value or of what is embedded, or a
// method that follows its receiver.
func (f *follower) selected(name string) bool {
	obj, index, _ := types.LookupFieldOrMethod(f.of, true, f.pkg, name)
	switch obj := obj.(type) {
	case *types.Var:
		return true
	case *types.Func:
		if types.IsInterface(f.of) || len(index) > 1 {
			return true
		}
		recv := obj.Signature().Recv()
		if _, pointer := types.Unalias(recv.Type()).(*types.Pointer); !pointer {
			return true
		}
		return f.sources.follows(obj.Origin(), 0, f.depth+1)
	}
	return false
}
