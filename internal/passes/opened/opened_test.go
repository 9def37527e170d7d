package opened_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/opened"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each call states the method that would end what it opens, if its function leaves that open.
func TestLeft(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "open",
		Requires: []*analysis.Analyzer{opened.Analyzer, ssabuild.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, left := range pass.ResultOf[opened.Analyzer].(*opened.Result).Left(fn) {
					text := left.End
					if left.Ended {
						text += " on some paths"
					}
					answers = append(answers, passtest.Answer{Pos: left.Call.Pos(), Text: text})
				}
			}
			return answers
		},
	}, "./opened/...")
}
