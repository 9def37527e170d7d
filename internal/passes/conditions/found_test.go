package conditions_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestFound compares which call has failed, as far as a function has found out when it returns.
func TestFound(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "found", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		known := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
		var answers []passtest.Answer
		for _, instr := range firsts(pass) {
			ret, ok := instr.(*ssa.Return)
			if !ok {
				continue
			}
			if f := known.Found(ret); f != nil {
				answers = append(answers, passtest.Answer{Pos: ret.Pos(), Text: knowledge.CalleeName(&f.Subject.(*ssa.Call).Call)})
			}
		}
		return answers
	}}, "./conditions/found")
}
