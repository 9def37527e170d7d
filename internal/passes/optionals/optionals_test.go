package optionals_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/optionals"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A line states the pointers that it follows, and that no test or assignment makes sure of.
func TestUnguarded(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "unguarded",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, optionals.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[optionals.Analyzer].(*optionals.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, use := range known.Uses(fn) {
					if !known.Unguarded(use) {
						continue
					}
					text := use.At.Root.Name() + use.At.Path
					if call, ok := use.Instr.(*ssa.Call); ok {
						text += " by " + call.Call.StaticCallee().Name()
					}
					answers = append(answers, passtest.Answer{Pos: use.Pos(), Text: text})
				}
			}
			return answers
		},
	}, "./optionals")
}
