package needs_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A call states which pointers its callee follows: the parameter and the path from it.
func TestNeeds(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "needs",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, needs.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[needs.Analyzer].(*needs.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok {
						continue
					}
					if text := strings.Trim(fmt.Sprint(known.Of(call)), "[]"); text != "" {
						answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: text})
					}
				}
			}
			return answers
		},
	}, "./needs")
}
