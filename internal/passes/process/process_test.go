package process_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// compare asks about the declared functions of testdata/process and the calls in them.
func compare(t *testing.T, kind string, ask func(*process.Result, *ssa.Function) []passtest.Answer) {
	t.Helper()
	passtest.Run(t, passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{process.Analyzer, ssabuild.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var answers []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				answers = append(answers, ask(pass.ResultOf[process.Analyzer].(*process.Result), fn)...)
			}
			return answers
		},
	}, "./process/...")
}

// Each function states what follows its return.
func TestEndsWith(t *testing.T) {
	compare(t, "after", func(r *process.Result, fn *ssa.Function) []passtest.Answer {
		if fn.Parent() != nil {
			return nil
		}
		text := "goes on"
		if r.EndsWith(fn) {
			text = "the process ends"
		}
		return []passtest.Answer{{Pos: fn.Pos(), Text: text}}
	})
}

// Each call states whether the context or stop channel that it gets is that of the program.
func TestOfProgram(t *testing.T) {
	compare(t, "stop", func(r *process.Result, fn *ssa.Function) []passtest.Answer {
		var answers []passtest.Answer
		for _, call := range calls.In(fn) {
			for _, arg := range call.Common().Args {
				if !knowledge.Context(arg.Type()) && !knowledge.StopChannel(arg.Type()) {
					continue
				}
				text := "another"
				if r.OfProgram(arg) {
					text = "of the program"
				}
				answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: text})
			}
		}
		return answers
	})
}
