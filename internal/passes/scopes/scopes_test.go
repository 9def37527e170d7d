package scopes_test

import (
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/scopes"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
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

// Each call states of which parameters of its function it needs the namespace, and each function which of them are in namespaces.
func TestNamespaces(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "namespaces",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, conditions.Analyzer, scopes.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			r := pass.ResultOf[scopes.Analyzer].(*scopes.Result)
			c := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, param := range fn.Params {
					if r.InNamespace(param.Type(), fn) {
						found = append(found, passtest.Answer{Pos: fn.Pos(), Text: param.Name()})
					}
					for _, call := range calls.In(fn) {
						if slices.ContainsFunc(c.At(call), func(f conditions.Fact) bool { return scopes.Requires(f, param.Type()) }) {
							found = append(found, passtest.Answer{Pos: call.Pos(), Text: param.Name()})
						}
					}
				}
			}
			return found
		},
	}, "./scopes/...")
}
