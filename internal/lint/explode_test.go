package lint_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// explosion is a fact: the function panics, or calls one that does, by way of those named.
type explosion struct{ Way []string }

func (*explosion) AFact() {}

// newExplosions returns a pass that finds the functions that panic, across packages. Its option
// names more of them.
func newExplosions() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "explosions",
		Doc:        "find the functions that panic",
		Flags:      knowledge.Options("also", "functions that panic"),
		FactTypes:  []analysis.Fact{new(explosion)},
		ResultType: reflect.TypeFor[func(*ast.CallExpr) *explosion](),
		Run:        findExplosions,
	}
}

func findExplosions(pass *analysis.Pass) (any, error) {
	explodes := func(call *ast.CallExpr) *explosion {
		var fact explosion
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		switch {
		case types.ExprString(call.Fun) == "panic":
			return &fact
		case fn == nil:
			return nil
		case pass.ImportObjectFact(fn, &fact) || knowledge.Option(pass, "also")[fn.FullName()]:
			fact.Way = append(fact.Way[:len(fact.Way):len(fact.Way)], fn.FullName())
			return &fact
		}
		return nil
	}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			ast.Inspect(decl, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if fact := explodes(call); fact != nil {
					pass.ExportObjectFact(pass.TypesInfo.Defs[decl.(*ast.FuncDecl).Name], fact)
				}
				return true
			})
		}
	}
	return explodes, nil
}

// newExplodes returns a rule that reports calls of functions that panic, and what is used of other
// packages: what it says depends on the bodies and types of all below, and on positions in them.
func newExplodes() *analysis.Analyzer {
	explosions := newExplosions()
	return rule.New(rule.Spec{
		Manual: "// Package explodes report calls of functions that panic\npackage explodes\n",
		Checks: []rule.Check{
			{Name: "call", Tier: rule.Default, Summary: "a call of a function that panics"},
			{Name: "kind", Tier: rule.Strict, Summary: "a call of a method, and what it returns"},
		},
		Requires: []*analysis.Analyzer{explosions},
		Run: func(pass *analysis.Pass) {
			explodes := pass.ResultOf[explosions].(func(*ast.CallExpr) *explosion)
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						if fact := explodes(call); fact != nil {
							pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: "call", Message: "panics by way of " + strings.Join(fact.Way, ", ")})
						}
					}
					if use, ok := n.(*ast.SelectorExpr); ok {
						obj := pass.TypesInfo.Uses[use.Sel]
						pass.Report(analysis.Diagnostic{
							Pos: use.Pos(), Category: "kind", Message: fmt.Sprintf("%s, size %d", types.ObjectString(obj, nil), size(pass, obj)),
							Related: []analysis.RelatedInformation{{Pos: obj.Pos(), Message: "declared here"}},
						})
					}
					return true
				})
			}
		},
	})
}

func size(pass *analysis.Pass, obj types.Object) int64 {
	if sig, ok := obj.Type().(*types.Signature); ok && sig.Results().Len() == 1 {
		return pass.TypesSizes.Sizeof(sig.Results().At(0).Type())
	}
	return -1
}
