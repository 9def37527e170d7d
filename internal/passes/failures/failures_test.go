package failures_test

import (
	"strconv"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A call states which of its results are zero with every error.
func TestZero(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "zero",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, failures.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[failures.Analyzer].(*failures.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					for i := range call.Call.Signature().Results().Len() {
						if known.Zero(call, i) {
							answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: strconv.Itoa(i)})
						}
					}
				}
			}
			return answers
		},
	}, "./failures/...")
}

// A call states whether the cause of each error that it returns has become text.
func TestMasked(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "masked",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, failures.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[failures.Analyzer].(*failures.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					if call, ok := instr.(*ssa.Call); ok && known.Masked(call) != nil {
						answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: "yes"})
					}
				}
			}
			return answers
		},
	}, "./failures/...")
}
