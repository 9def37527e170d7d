package resources_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/resources"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each field of a struct states under which name the API server has its type.
func TestNames(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "resource",
		Requires: []*analysis.Analyzer{resources.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[resources.Analyzer].(*resources.Result)
			var found []passtest.Answer
			scope := pass.Pkg.Scope()
			s, ok := scope.Lookup("names").(*types.TypeName)
			if !ok {
				return nil
			}
			for field := range s.Type().Underlying().(*types.Struct).Fields() {
				of := field.Type()
				if pointer, ok := of.(*types.Pointer); ok {
					of = pointer.Elem()
				}
				resource, ok := r.Of(of.(*types.Named))
				if !ok {
					continue
				}
				group := resource.Group
				if !resource.Known {
					group = "?"
				}
				found = append(found, passtest.Answer{Pos: field.Pos(), Text: group + "/" + resource.String()})
			}
			return found
		},
	}, "./requests/...")
}
