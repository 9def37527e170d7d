package compares_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
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

// Each line states the secrets, parameters all of them, whose data are compared on it.
func TestData(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "data",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, compares.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[compares.Analyzer].(*compares.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for instr := range calls.Instrs(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					var names []string
					for _, param := range fn.Params {
						if r.DataCompared(call, param) {
							names = append(names, param.Name())
						}
					}
					if len(names) > 0 {
						found = append(found, passtest.Answer{Pos: call.Pos(), Text: strings.Join(names, ", ")})
					}
				}
			}
			return found
		},
	}, "./compares/...")
}
