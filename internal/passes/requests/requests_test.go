package requests_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each call states what it asks for.
func TestRequests(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "asks",
		Requires: []*analysis.Analyzer{requests.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			at := make(map[token.Pos][]string)
			for _, r := range pass.ResultOf[requests.Analyzer].(*requests.Result).Requests {
				text := strings.Join(r.Verbs, "+") + " " + r.Name
				if r.Sub != "" {
					text += "/" + r.Sub
				}
				if r.Watch {
					text += " watch"
				}
				if r.Cached {
					text += " cached"
				}
				if r.Elsewhere {
					text += " elsewhere"
				}
				if r.Assumed {
					text += " assumed"
				}
				at[r.Call.Pos()] = append(at[r.Call.Pos()], text)
			}
			var found []passtest.Answer
			for pos, texts := range at {
				slices.Sort(texts)
				found = append(found, passtest.Answer{Pos: pos, Text: strings.Join(texts, "; ")})
			}
			return found
		},
	}, "./requests/...")
}
