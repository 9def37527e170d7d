package sources

import (
	"go/ast"
	"go/types"
	"strings"
)

// Ignores reports whether a function does nothing with a parameter, the receiver counted, a context in most cases: it has no name, is used nowhere, or
// is only asked for the logger in it. What it calls with the parameter otherwise may look at it.
func (r *Result) Ignores(fn *types.Func, param int) bool {
	decl, _ := r.declaration(fn)
	v := parameter(fn, param)
	if decl == nil || v == nil {
		return false
	}
	name := parameterName(decl, fn, param)
	if name == "" || name == "_" {
		return true
	}
	used := false
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CallExpr:
			if len(node.Args) == 1 && isName(node.Args[0], name) && asksLogger(node.Fun) {
				return false
			}
		case *ast.Ident:
			used = used || node.Name == name
		}
		return !used
	})
	return !used
}

// parameterName returns how the source calls a parameter, the receiver counted: export data need not have the name.
func parameterName(decl *ast.FuncDecl, fn *types.Func, param int) string {
	if fn.Signature().Recv() != nil {
		if param == 0 {
			return nameAt(decl.Recv, 0)
		}
		param--
	}
	return nameAt(decl.Type.Params, param)
}

// nameAt returns a name of a list of parameters; "" for one without a name.
func nameAt(fields *ast.FieldList, i int) string {
	for _, field := range fields.List {
		switch n := len(field.Names); {
		case n == 0 && i == 0:
			return ""
		case n == 0:
			i--
		case i < n:
			return field.Names[i].Name
		default:
			i -= n
		}
	}
	return ""
}

func isName(expr ast.Expr, name string) bool {
	ident, ok := ast.Unparen(expr).(*ast.Ident)
	return ok && ident.Name == name
}

// asksLogger reports whether a function returns the logger in a context, by its name or that of its package: LoggerFrom, klog.FromContext.
func asksLogger(fn ast.Expr) bool {
	switch fn := ast.Unparen(fn).(type) {
	case *ast.Ident:
		return strings.Contains(strings.ToLower(fn.Name), "logger")
	case *ast.SelectorExpr:
		from, _ := fn.X.(*ast.Ident)
		return asksLogger(fn.Sel) || fn.Sel.Name == "FromContext" && from != nil && strings.Contains(strings.ToLower(from.Name), "log")
	}
	return false
}
