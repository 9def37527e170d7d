package losses_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/losses"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// What shows the loss of an error states the way and the call, and the other call and the end of the path that take part.
func TestLosses(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "loss",
		Requires: []*analysis.Analyzer{losses.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, l := range pass.ResultOf[losses.Analyzer].(*losses.Result).Losses {
				text := string(l.Way) + ": " + flow.CalleeName(&l.Call.Call)
				if l.By != nil {
					text += ", by " + flow.CalleeName(&l.By.Call)
				}
				switch l.To.(type) {
				case *ssa.Return:
					text += ", to a return"
				case *ssa.Call:
					text += ", to a call"
				}
				answers = append(answers, passtest.Answer{Pos: l.At.Pos(), Text: text})
			}
			return answers
		},
	}, "./losses/...")
}
