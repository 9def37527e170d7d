package mistaken_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A place at which the source has another error states what is done with that, its variable, and the error that is meant.
func TestMistakes(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "mistake",
		Requires: []*analysis.Analyzer{mistaken.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, m := range pass.ResultOf[mistaken.Analyzer].(*mistaken.Result).Mistakes {
				text := string(m.Kind) + " " + m.Name
				if m.Meant != nil {
					text += ", meant " + types.ExprString(m.Meant)
				}
				answers = append(answers, passtest.Answer{Pos: m.At.Pos(), Text: text})
			}
			return answers
		},
	}, "./mistaken/...")
}
