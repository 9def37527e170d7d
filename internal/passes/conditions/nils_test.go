package conditions_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestNils compares which pointers are nil, and which are not, by the branches that lead to the first call of a line.
func TestNils(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "nils", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		known := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
		var answers []passtest.Answer
		for _, instr := range firsts(pass) {
			for _, e := range paths.Decided(instr.Block(), nil) {
				for _, f := range known.Nils(e.If.Block(), e.Succ) {
					answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: describeNil(f)})
				}
			}
		}
		return answers
	}}, "./conditions/nils")
}

func describeNil(f conditions.NilFact) string {
	text := f.At.Root.Name() + f.At.Path
	if _, phi := f.At.Root.(*ssa.Phi); phi {
		text = "phi" + f.At.Path
	}
	if made := flow.Made(f.At.Root); made != nil {
		text = made.Call.StaticCallee().Name() + "()" + f.At.Path
	}
	if f.Nil {
		return text + " nil"
	}
	return text + " there"
}
