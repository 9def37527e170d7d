package cleanups_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/cleanups"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A function states that its errors keep a finalizer on.
func TestCleanups(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "keeps",
		Requires: []*analysis.Analyzer{cleanups.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[cleanups.Analyzer].(*cleanups.Result).Funcs {
				answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: "finalizer"})
			}
			return answers
		},
	}, "./finalizerorder/cleanups/...")
}
