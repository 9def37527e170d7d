package edits_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states what it does to objects of its function, in the order in which that happens.
func TestEvents(t *testing.T) {
	kinds := map[edits.Kind]string{edits.Set: "set", edits.Written: "written", edits.Filled: "filled", edits.Handed: "handed"}
	passtest.Run(t, passtest.Pass{
		Kind:     "edits",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, edits.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[edits.Analyzer].(*edits.Result)
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			var found []passtest.Answer
			for _, fn := range s.Funcs {
				for _, e := range r.Of(fn).Events {
					text := kinds[e.Kind]
					if e.Verb != "" {
						text += " by " + string(e.Verb) + e.Sub
					}
					if e.At.Root != nil {
						text += " " + refs.Name(s, e.At)
					}
					found = append(found, passtest.Answer{Pos: e.Source.Pos(), Text: text})
				}
			}
			return found
		},
	}, "./edits/...")
}
