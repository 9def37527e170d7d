package effects_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each declared function states its summary, as other packages are told of it, on the line of its name.
func TestSummaries(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "effects",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, effects.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[effects.Analyzer].(*effects.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if text := r.FactOf(fn).String(); fn.Parent() == nil && text != "" {
					answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: text})
				}
			}
			return answers
		},
	}, "./effects/...")
}
