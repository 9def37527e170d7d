package sources_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/sources"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A call states which results of its callee are zero with each error, and which parameters that follows, or which contexts it ignores, the
// receiver counted.
func TestSources(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "source",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, sources.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[sources.Analyzer].(*sources.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, instr := range calls.In(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok || flow.Declared(&call.Call) == nil {
						continue
					}
					if text := says(known, call); text != "" {
						answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: text})
					}
				}
			}
			return answers
		},
	}, "./sources")
}

func says(known *sources.Result, call *ssa.Call) string {
	callee := flow.Declared(&call.Call)
	var found []string
	for i := range callee.Signature().Results().Len() - 1 {
		if known.ZeroWithError(callee, i) {
			found = append(found, fmt.Sprintf("nil %d", i))
		}
	}
	for i := range call.Call.Args {
		if known.Follows(callee, i) {
			found = append(found, fmt.Sprintf("follows %d", i))
		}
	}
	for i, arg := range call.Call.Args {
		if knowledge.Context(arg.Type()) && known.Ignores(callee, i) {
			found = append(found, fmt.Sprintf("ignores %d", i))
		}
	}
	return strings.Join(found, ", ")
}
