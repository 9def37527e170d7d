package fetches_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/fetches"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each read states the kind that is read, and the one whose spec names it.
func TestReads(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "fetches",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, fetches.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, read := range pass.ResultOf[fetches.Analyzer].(*fetches.Result).Of(fn) {
					of := read.Of.String()
					found = append(found, passtest.Answer{Pos: read.Call.Pos(), Text: last(read.Kind) + " of " + last(of)})
				}
			}
			return found
		},
	}, "./fetches/...")
}

func last(name string) string { return name[strings.LastIndex(name, ".")+1:] }
