package shared_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/shared"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each write to an object of a cache states by which call that was handed out.
func TestWrites(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "shared",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, shared.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[shared.Analyzer].(*shared.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, w := range r.Writes(fn) {
					text := "given"
					if w.Source.Call != nil {
						text = "by " + knowledge.CalleeName(&w.Source.Call.Call)
					}
					if w.Shallow {
						text += ", shallow"
					}
					found = append(found, passtest.Answer{Pos: w.Instr.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./shared")
}
