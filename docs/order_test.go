package docs_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestNoOrderOfMaps keeps the order of a map out of results. A range over a map, or maps.Keys and its
// like, is allowed where the order cannot get out: the loop only fills a map or a set by its own keys,
// adds up, exports facts about objects, or returns one and the same constant; or what it appends to
// is sorted later in its function. That a condition in such a loop has no effects is taken for granted.
func TestNoOrderOfMaps(t *testing.T) {
	if testing.Short() {
		t.Skip("loads every package")
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: ".."}, "./analyzers/...", "./internal/...")
	if err != nil {
		t.Fatal(err)
	}
	ranges := 0
	for _, pkg := range loaded {
		for _, file := range pkg.Syntax {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				o := &orderCheck{info: pkg.TypesInfo, body: fn.Body}
				ranges += o.check(func(pos token.Pos) {
					t.Errorf("%s: the order of a map can reach what %s returns or does", pkg.Fset.Position(pos), fn.Name.Name)
				})
			}
		}
	}
	if ranges == 0 {
		t.Error("no range over a map was looked at")
	}
}

// An orderCheck looks at the ranges over maps in one function.
type orderCheck struct {
	info *types.Info
	body *ast.BlockStmt
}

// check reports the ranges whose order can get out, and returns how many there are in all.
func (o *orderCheck) check(report func(token.Pos)) (ranges int) {
	sorted := make(map[*ast.CallExpr]bool) // the arguments of slices.Sorted and its like
	ast.Inspect(o.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if _, ok := o.info.TypeOf(n.X).Underlying().(*types.Map); ok {
				ranges++
				if !o.keepsOrder(n, n.Body.List) {
					report(n.Pos())
				}
			}
		case *ast.CallExpr:
			switch name := types.ExprString(n.Fun); {
			case strings.HasPrefix(name, "slices.Sorted") && len(n.Args) > 0:
				if inner, ok := n.Args[0].(*ast.CallExpr); ok {
					sorted[inner] = true
				}
			case (name == "maps.Keys" || name == "maps.Values" || name == "maps.All") && !sorted[n]:
				report(n.Pos())
			}
		}
		return true
	})
	return ranges
}

// keyed are calls that do something about an object of their own: a fact about it, a flag of a rule, a
// package in a map of them.
var keyed = map[string]bool{"ExportObjectFact": true, "require": true}

// keepsOrder reports whether the statements of a loop have the same effect in any order.
func (o *orderCheck) keepsOrder(loop *ast.RangeStmt, list []ast.Stmt) bool {
	for _, stmt := range list {
		if !o.stmtKeepsOrder(loop, stmt) {
			return false
		}
	}
	return true
}

func (o *orderCheck) stmtKeepsOrder(loop *ast.RangeStmt, stmt ast.Stmt) bool {
	switch stmt := stmt.(type) {
	case nil, *ast.BranchStmt, *ast.IncDecStmt, *ast.DeclStmt, *ast.EmptyStmt:
		return true
	case *ast.BlockStmt:
		return o.keepsOrder(loop, stmt.List)
	case *ast.IfStmt:
		return o.stmtKeepsOrder(loop, stmt.Init) && o.keepsOrder(loop, stmt.Body.List) && o.stmtKeepsOrder(loop, stmt.Else)
	case *ast.RangeStmt:
		return o.keepsOrder(loop, stmt.Body.List)
	case *ast.SwitchStmt:
		return o.keepsOrder(loop, stmt.Body.List)
	case *ast.TypeSwitchStmt:
		return o.keepsOrder(loop, stmt.Body.List)
	case *ast.CaseClause:
		return o.keepsOrder(loop, stmt.Body)
	case *ast.ReturnStmt:
		for _, result := range stmt.Results {
			if o.info.Types[result].Value == nil && types.ExprString(result) != "nil" {
				return false
			}
		}
		return true
	case *ast.ExprStmt:
		call, ok := stmt.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		name := types.ExprString(call.Fun)
		return name == "delete" || strings.HasPrefix(name, "slices.Sort") || keyed[name[strings.LastIndex(name, ".")+1:]]
	case *ast.AssignStmt:
		for i, target := range stmt.Lhs {
			if !o.assignmentKeepsOrder(loop, stmt, i, target) {
				return false
			}
		}
		return true
	}
	return false
}

// assignmentKeepsOrder is stmtKeepsOrder for one target of an assignment: a variable of the loop, an
// element or field reached through one, a sum, a flag that stays as it is once it is set, or a list
// that is sorted later.
func (o *orderCheck) assignmentKeepsOrder(loop *ast.RangeStmt, assign *ast.AssignStmt, i int, target ast.Expr) bool {
	if assign.Tok == token.ADD_ASSIGN || assign.Tok == token.OR_ASSIGN {
		basic, ok := o.info.TypeOf(target).Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsNumeric != 0
	}
	if o.ofLoop(loop, target) {
		return true
	}
	if len(assign.Rhs) != len(assign.Lhs) {
		return false
	}
	name := types.ExprString(target)
	switch value := assign.Rhs[i].(type) {
	case *ast.BinaryExpr: // found = found || ...
		return (value.Op == token.LOR || value.Op == token.LAND) && strings.HasPrefix(types.ExprString(value), name+" ")
	case *ast.CallExpr:
		return types.ExprString(value.Fun) == "append" && types.ExprString(value.Args[0]) == name && o.sortedLater(loop, name)
	}
	return false
}

// ofLoop reports whether an expression mentions a variable that the loop declares.
func (o *orderCheck) ofLoop(loop *ast.RangeStmt, expr ast.Expr) bool {
	found := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := o.info.ObjectOf(id)
			found = found || obj != nil && loop.Pos() <= obj.Pos() && obj.Pos() < loop.End()
		}
		return !found
	})
	return found
}

// sortedLater reports whether a list is sorted after a loop.
func (o *orderCheck) sortedLater(loop *ast.RangeStmt, name string) bool {
	found := false
	ast.Inspect(o.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && call.Pos() > loop.End() && strings.HasPrefix(types.ExprString(call.Fun), "slices.Sort") {
			found = found || types.ExprString(call.Args[0]) == name
		}
		return !found
	})
	return found
}
