package leaderwrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

const runnable = runnables.Runnable

// report reports a finding at a piece of source.
func (c *checker) report(check string, at analysis.Range, message string, related []analysis.RelatedInformation) {
	c.pass.Report(analysis.Diagnostic{
		Pos:      at.Pos(),
		End:      at.End(),
		Category: check,
		Message:  message,
		Related:  related,
	})
}

// way returns how every replica comes to run a function: what shows it, and the calls from there.
func (c *checker) way(step *leadership.Step) []analysis.RelatedInformation {
	var related []analysis.RelatedInformation
	for s := step; s != nil; s = s.From {
		switch {
		case s.Site != nil && s.From == nil:
			related = append(related, c.ssa.Related(s.Site, rootLabels[s.Root]))
		case s.Site != nil && s.Site.Pos().IsValid():
			related = append(related, c.ssa.Related(s.Site, "run from "+funcName(s.Site.Parent())+", on every replica"))
		}
	}
	return related
}

var rootLabels = map[leadership.Root]string{
	leadership.OptsOut:   "opts out of leader election",
	leadership.Follower:  "this controller opts out of leader election",
	leadership.Unelected: "this manager elects nobody",
	leadership.SetsUp:    "set up here, before anybody is elected",
}

// subject returns how the source writes what a statement sends on, receives from, or stores in.
func (c *checker) subject(pos token.Pos, unknown string) string {
	for _, node := range c.ssa.Path(pos) {
		switch node := node.(type) {
		case *ast.SendStmt:
			return types.ExprString(node.Chan)
		case *ast.UnaryExpr:
			if node.Op == token.ARROW {
				return types.ExprString(node.X)
			}
		case *ast.AssignStmt:
			if len(node.Lhs) == 1 {
				return types.ExprString(node.Lhs[0])
			}
		case *ast.CallExpr:
			return stores(node, unknown)
		}
	}
	return unknown
}

// stores returns how the source writes what an atomic operation stores in.
func stores(call *ast.CallExpr, unknown string) string {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return unknown
	}
	if len(call.Args) > 1 {
		if addr, ok := call.Args[0].(*ast.UnaryExpr); ok {
			return types.ExprString(addr.X)
		}
	}
	return types.ExprString(sel.X)
}

// statement returns the assignment, the field of a literal or the call at a position.
func (c *checker) statement(pos token.Pos) analysis.Range {
	for _, node := range c.ssa.Path(pos) {
		switch node := node.(type) {
		case *ast.AssignStmt, *ast.KeyValueExpr, *ast.CallExpr:
			return node
		}
	}
	return c.ssa.At(pos)
}

// funcName returns the name of the declared function that fn is, or is in.
func funcName(fn *ssa.Function) string { return calls.Declared(fn).Name() }

// typeName returns the name of a type as its package writes it: *Janitor.
func typeName(t types.Type) string {
	return types.TypeString(t, func(*types.Package) string { return "" })
}

// nameOf returns the name in the declaration of a function.
func nameOf(fn *ssa.Function) analysis.Range {
	if decl, ok := fn.Syntax().(*ast.FuncDecl); ok {
		return decl.Name
	}
	return ssabuild.Range{From: fn.Pos(), To: fn.Pos() + 1}
}

// source returns the expression at a place as its author wrote it, with what its field belongs to.
func (c *checker) source(at analysis.Range) string {
	path := c.ssa.Path(at.Pos())
	for i, node := range path {
		expr, ok := node.(ast.Expr)
		if !ok || node.End() < at.End() {
			continue
		}
		if i+1 < len(path) {
			if whole, ok := path[i+1].(*ast.SelectorExpr); ok && whole.Sel == expr {
				expr = whole
			}
		}
		return types.ExprString(expr)
	}
	return "a variable"
}
