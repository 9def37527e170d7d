package subresources_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/subresources"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each field of a struct states whether its type has a status subresource.
func TestTypes(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "status",
		Requires: []*analysis.Analyzer{subresources.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[subresources.Analyzer].(*subresources.Result)
			var found []passtest.Answer
			for _, obj := range pass.TypesInfo.Defs {
				field, ok := obj.(*types.Var)
				if !ok || !field.IsField() {
					continue
				}
				named, _ := types.Unalias(field.Type()).(*types.Named)
				if named == nil || !r.Status(named) {
					continue
				}
				text := "marked"
				if r.Builtin(named) {
					text = "built in"
				}
				found = append(found, passtest.Answer{Pos: field.Pos(), Text: text})
			}
			return found
		},
	}, "./edits/...")
}
