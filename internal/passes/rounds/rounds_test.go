package rounds_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/rounds"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each start of a goroutine states the stop that alone ends it, if each round leaves one behind.
func TestLeaks(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "leaves",
		Requires: []*analysis.Analyzer{rounds.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, leak := range pass.ResultOf[rounds.Analyzer].(*rounds.Result).Leaks {
				if leak.Stop == nil {
					answers = append(answers, passtest.Answer{Pos: leak.Start.Pos(), Text: "nothing"})
					continue
				}
				name := leak.Stop.Name()
				if field, _ := flow.FieldRead(leak.Stop); field != nil {
					name = field.Name()
				}
				if call := flow.Made(leak.Stop); call != nil {
					name = call.Call.StaticCallee().Name() + "()"
				}
				answers = append(answers, passtest.Answer{Pos: leak.Start.Pos(), Text: name})
			}
			return answers
		},
	}, "./rounds/...")
}
