package ruletest_test

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// toyrule reports calls of panic, so that the harness is tested without a rule that ships.
func toyrule() *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package toyrule report calls of panic\npackage toyrule\n",
		Checks: []rule.Check{{Name: "panics", Tier: rule.Strict, Summary: "calls of panic"}},
		Run: func(pass *analysis.Pass) {
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
							pass.Report(analysis.Diagnostic{
								Pos: call.Pos(), End: call.End(), Category: "panics", Message: "panic ends the process",
								Related: []analysis.RelatedInformation{{Pos: file.Name.Pos(), Message: "in this package"}},
							})
						}
					}
					return true
				})
			}
		},
	})
}

func TestRun(t *testing.T) {
	ruletest.Run(t, toyrule(), "./ruletest/...")
}
