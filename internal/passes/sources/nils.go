package sources

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// ZeroWithError reports whether each return of a function writes a zero constant for its result i or nil for its error, and one returns an error: then the result is
// nil, "", 0 or false beside each error. A return of what another function of the package returns is as good as those of that function.
func (r *Result) ZeroWithError(fn *types.Func, i int) bool {
	decl, file := r.declaration(fn)
	fails, certain := r.zeroBeside(fn.Pkg(), file, decl, i, fn.Signature().Results().Len(), 0)
	return certain && fails
}

// zeroBeside reports whether a function can return an error, and whether result i of n is zero beside each of its errors.
func (r *Result) zeroBeside(pkg *types.Package, file *ast.File, decl *ast.FuncDecl, i, n, depth int) (fails, certain bool) {
	if decl == nil || depth > maxCalls || assignsLater(decl) {
		return false, false
	}
	certain = true
	within(decl.Body, func(node ast.Node) {
		ret, ok := node.(*ast.ReturnStmt)
		if !ok {
			return
		}
		switch {
		case len(ret.Results) == n && isNil(ret.Results[n-1]):
		case len(ret.Results) == n && isZero(ret.Results[i]):
			fails = true
		case len(ret.Results) == 1 && n > 1:
			callee, in := r.called(pkg, file, decl, ret.Results[0])
			also, sure := r.zeroBeside(pkg, in, callee, i, n, depth+1)
			fails, certain = fails || also, certain && sure
		default:
			certain = false
		}
	})
	return fails, certain
}

// Makes reports whether each return of a function writes an address as its result i, such as that of a literal or a variable, so that this is never nil.
func (r *Result) Makes(fn *types.Func, i int) bool {
	decl, _ := r.declaration(fn)
	if decl == nil || assignsLater(decl) {
		return false
	}
	made, all := false, true
	within(decl.Body, func(node ast.Node) {
		if ret, ok := node.(*ast.ReturnStmt); ok {
			is := len(ret.Results) == fn.Signature().Results().Len() && isAddress(ret.Results[i])
			made, all = true, all && is
		}
	})
	return made && all
}

// isAddress reports whether an expression is the address of a literal or of a variable.
func isAddress(expr ast.Expr) bool {
	address, ok := ast.Unparen(expr).(*ast.UnaryExpr)
	if !ok || address.Op != token.AND {
		return false
	}
	switch ast.Unparen(address.X).(type) {
	case *ast.CompositeLit, *ast.Ident:
		return true
	}
	return false
}

// called returns the declaration of a function of the package that an expression calls, or of a method that it calls on the receiver of the function around it, or on a
// variable of the package, and its file; nil for another expression. Of what other files of the package declare, export data have what is exported alone.
func (r *Result) called(pkg *types.Package, file *ast.File, around *ast.FuncDecl, expr ast.Expr) (*ast.FuncDecl, *ast.File) {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if decl := declared(file, fun.Name, ""); decl != nil {
			return decl, file
		}
		if fn, ok := pkg.Scope().Lookup(fun.Name).(*types.Func); ok && fn.Exported() {
			return r.declaration(fn)
		}
	case *ast.SelectorExpr:
		of := calledOn(file, around, fun.X)
		if of == "" {
			return nil, nil
		}
		if decl := declared(file, fun.Sel.Name, of); decl != nil {
			return decl, file
		}
		if named, ok := pkg.Scope().Lookup(of).(*types.TypeName); ok && named.Exported() {
			if fn, _, _ := types.LookupFieldOrMethod(types.NewPointer(named.Type()), false, pkg, fun.Sel.Name); fn != nil && fn.Pkg() == pkg {
				if fn, ok := fn.(*types.Func); ok {
					return r.declaration(fn)
				}
			}
		}
	}
	return nil, nil
}

// assignsLater reports whether a function has results with names, and a deferred function that may assign to them.
func assignsLater(decl *ast.FuncDecl) bool {
	if decl.Type.Results == nil || len(decl.Type.Results.List) == 0 || len(decl.Type.Results.List[0].Names) == 0 {
		return false
	}
	defers := false
	within(decl.Body, func(node ast.Node) {
		_, ok := node.(*ast.DeferStmt)
		defers = defers || ok
	})
	return defers
}

// within goes through the nodes of a function, those of function literals left out.
func within(body *ast.BlockStmt, visit func(ast.Node)) {
	ast.Inspect(body, func(node ast.Node) bool {
		if _, literal := node.(*ast.FuncLit); literal {
			return false
		}
		if node != nil {
			visit(node)
		}
		return true
	})
}

func isNil(expr ast.Expr) bool {
	name, ok := ast.Unparen(expr).(*ast.Ident)
	return ok && name.Name == "nil"
}

// isZero reports whether an expression is nil, or the literal of another zero value.
func isZero(expr ast.Expr) bool {
	switch expr := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return expr.Name == "nil" || expr.Name == "false"
	case *ast.BasicLit:
		return expr.Value == "0" || expr.Value == `""` || expr.Value == "``"
	}
	return false
}

// calledOn returns the name of the type of which a function calls a method, where that is its receiver, or a variable of the package; "" for another expression.
func calledOn(file *ast.File, around *ast.FuncDecl, on ast.Expr) string {
	name, ok := ast.Unparen(on).(*ast.Ident)
	switch {
	case !ok:
		return ""
	case around.Recv != nil && name.Name == nameAt(around.Recv, 0):
		return typeOf(around)
	case isLocal(around, name.Name):
		return ""
	}
	for _, decl := range file.Decls {
		vars, ok := decl.(*ast.GenDecl)
		if !ok || vars.Tok != token.VAR {
			continue
		}
		for _, spec := range vars.Specs {
			spec := spec.(*ast.ValueSpec)
			i := slices.IndexFunc(spec.Names, func(declared *ast.Ident) bool { return declared.Name == name.Name })
			switch {
			case i < 0:
			case spec.Type != nil:
				return typeName(spec.Type)
			case len(spec.Values) == len(spec.Names):
				return typeMade(file, spec.Values[i])
			}
		}
	}
	return ""
}

// typeMade returns the name of the type of a literal, or of the first result of a function of the file that is called; "" for another expression.
func typeMade(file *ast.File, value ast.Expr) string {
	if address, ok := ast.Unparen(value).(*ast.UnaryExpr); ok {
		value = address.X
	}
	switch value := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		return typeName(value.Type)
	case *ast.CallExpr:
		name, ok := ast.Unparen(value.Fun).(*ast.Ident)
		if !ok {
			return ""
		}
		if made := declared(file, name.Name, ""); made != nil && made.Type.Results != nil {
			return typeName(made.Type.Results.List[0].Type)
		}
	}
	return ""
}

// isLocal reports whether a function has a parameter, a result or a variable of a name.
func isLocal(fn *ast.FuncDecl, name string) bool {
	found := false
	ast.Inspect(fn, func(node ast.Node) bool {
		var declares []*ast.Ident
		switch node := node.(type) {
		case *ast.Field:
			declares = node.Names
		case *ast.ValueSpec:
			declares = node.Names
		case *ast.AssignStmt:
			for _, left := range node.Lhs {
				if left, ok := left.(*ast.Ident); ok && node.Tok == token.DEFINE {
					declares = append(declares, left)
				}
			}
		case *ast.RangeStmt:
			for _, left := range []ast.Expr{node.Key, node.Value} {
				if left, ok := left.(*ast.Ident); ok {
					declares = append(declares, left)
				}
			}
		}
		found = found || slices.ContainsFunc(declares, func(declared *ast.Ident) bool { return declared.Name == name })
		return !found
	})
	return found
}
