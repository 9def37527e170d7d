package conditions_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestFlags compares what the facts at the first call of a line were read from.
func TestFlags(t *testing.T) {
	passtest.Run(t, passtest.Pass{Kind: "flags", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		known := pass.ResultOf[conditions.Analyzer].(*conditions.Result)
		var answers []passtest.Answer
		for _, instr := range firsts(pass) {
			for _, f := range known.At(instr) {
				answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: describeFlags(known, f)})
			}
		}
		return answers
	}}, "./conditions/flags")
}

func describeFlags(known *conditions.Result, f conditions.Fact) string {
	if f.Loops() {
		return "loop"
	}
	text := ""
	if f.Swaps() {
		text = "swaps "
	}
	var names []string
	for _, cell := range known.Flags(f) {
		switch cell := cell.(type) {
		case *types.Var:
			names = append(names, cell.Name())
		case *ssa.Global:
			names = append(names, cell.Name())
		}
	}
	if names == nil {
		names = []string{"none"}
	}
	text += strings.Join(names, ", ")
	for i, inner := range known.Inside(f) {
		text += []string{", inside ", "; "}[min(i, 1)] + describe(inner)
	}
	return text
}
