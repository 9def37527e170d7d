package informers_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each function states what an informer calls it for, and with which objects.
func TestHandlers(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "handler",
		Requires: []*analysis.Analyzer{informers.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, h := range pass.ResultOf[informers.Analyzer].(*informers.Result).Handlers {
				words := []string{string(h.Event)}
				for _, object := range h.Objects() {
					words = append(words, object.Name())
				}
				text := strings.Join(words, " ")
				if h.Deletes {
					text += ", with deletions"
				}
				answers = append(answers, passtest.Answer{Pos: h.Fn.Pos(), Text: text})
			}
			return answers
		},
	}, "./informers")
}
