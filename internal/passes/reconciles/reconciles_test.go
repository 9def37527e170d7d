package reconciles_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// A function states whether a controller gets what it returns, whether a reconcile runs it, whether it is one, and whether its Result may ask for
// another one.
func TestFunctions(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "reconciles",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, reconciles.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[reconciles.Analyzer].(*reconciles.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				var words []string
				for _, answer := range []struct {
					word string
					is   bool
				}{{"ends", known.Ends(fn)}, {"runs", known.Runs(fn)}, {"retries", known.Retries(fn)}, {"requeues", known.MayRequeue(fn)}} {
					if answer.is {
						words = append(words, answer.word)
					}
				}
				if len(words) > 0 {
					answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: strings.Join(words, " ")})
				}
			}
			return answers
		},
	}, "./reconciles/...")
}

// A return states whether it says that all is done, by itself or beside another value.
func TestSucceeds(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "success",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, reconciles.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			known := pass.ResultOf[reconciles.Analyzer].(*reconciles.Result)
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				for instr := range calls.Instrs(fn) {
					switch {
					case known.Succeeds(instr, true):
						answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: "yes"})
					case known.Succeeds(instr, false):
						answers = append(answers, passtest.Answer{Pos: instr.Pos(), Text: "with a value"})
					}
				}
			}
			return answers
		},
	}, "./reconciles/success")
}
