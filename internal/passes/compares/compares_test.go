package compares_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states what it compares, parameters by their name and other values by their type.
func TestComparisons(t *testing.T) {
	operand := func(v ssa.Value) string {
		switch v := v.(type) {
		case *ssa.Parameter:
			return v.Name()
		case *ssa.MakeInterface:
			if _, variable := v.X.(*ssa.Const); !variable {
				return types.TypeString(v.X.Type(), func(*types.Package) string { return "" })
			}
		}
		return v.Type().String()
	}
	passtest.Run(t, passtest.Pass{
		Kind:     "compares",
		Requires: []*analysis.Analyzer{compares.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var found []passtest.Answer
			for _, c := range pass.ResultOf[compares.Analyzer].(*compares.Result).All {
				text := operand(c.A) + ", " + operand(c.B)
				if c.Own {
					text += " by itself"
				}
				found = append(found, passtest.Answer{Pos: c.Call.Pos(), Text: text})
			}
			return found
		},
	}, "./compares/...")
}
