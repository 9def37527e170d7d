package scopes_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/scopes"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each field of a struct states where the objects of its type are.
func TestScopes(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "scope",
		Requires: []*analysis.Analyzer{scopes.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[scopes.Analyzer].(*scopes.Result)
			var found []passtest.Answer
			for _, obj := range pass.TypesInfo.Defs {
				field, ok := obj.(*types.Var)
				if !ok || !field.IsField() {
					continue
				}
				switch r.Of(field.Type()) {
				case scopes.Namespaced:
					found = append(found, passtest.Answer{Pos: field.Pos(), Text: "namespaced"})
				case scopes.Cluster:
					found = append(found, passtest.Answer{Pos: field.Pos(), Text: "cluster"})
				}
			}
			return found
		},
	}, "./scopes/...")
}
