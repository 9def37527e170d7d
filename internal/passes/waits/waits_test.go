package waits_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/waits"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

var kinds = map[waits.Kind]string{waits.Reconcile: "reconcile", waits.Handler: "handler"}

// A wait without a deadline states what waits, and which reconcile or handler runs it.
func TestUnbounded(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "waits",
		Requires: []*analysis.Analyzer{waits.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, w := range pass.ResultOf[waits.Analyzer].(*waits.Result).Unbounded {
				answers = append(answers, passtest.Answer{Pos: w.Instr.Pos(), Text: w.What + " in " + kinds[w.Kind] + " " + w.Entry.Name()})
			}
			return answers
		},
	}, "./waits/...")
}
