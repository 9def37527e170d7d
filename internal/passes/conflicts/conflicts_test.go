package conflicts_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each retry states its writes, what the API server answers to them, and how many calls may read the object.
func TestRetries(t *testing.T) {
	answers := map[knowledge.Conflicting]string{
		knowledge.Conflicts: "conflicts", knowledge.NeverConflicts: "never conflicts", knowledge.MayConflict: "may conflict",
	}
	passtest.Run(t, passtest.Pass{
		Kind:     "retries",
		Requires: []*analysis.Analyzer{conflicts.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[conflicts.Analyzer].(*conflicts.Result)
			var found []passtest.Answer
			for _, retry := range r.Retries() {
				for _, w := range r.Writes(retry.Fn) {
					text := fmt.Sprintf("%s %s, %d reads", w.Verb, answers[w.Answer], len(r.Reads(retry.Fn, w)))
					found = append(found, passtest.Answer{Pos: retry.Site.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./conflicts/...")
}

// Each call that makes a text of a conflict states the write; a function that returns that of another has
// its name.
func TestMasks(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "masks",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, conflicts.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[conflicts.Analyzer].(*conflicts.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for _, m := range r.Masks(fn) {
					found = append(found, passtest.Answer{Pos: m.At.Pos(), Text: knowledge.CalleeName(m.Write.Common())})
				}
				if masks := r.Masks(fn); masks != nil && len(masks) == 0 {
					found = append(found, passtest.Answer{Pos: fn.Pos(), Text: fn.Name()})
				}
			}
			return found
		},
	}, "./conflicts/...")
}
