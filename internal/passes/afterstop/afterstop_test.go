package afterstop_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// outcome returns the outcome of a declared function: a literal shares its line with what it is for.
func outcome(after *afterstop.Result, fn *ssa.Function) []passtest.Answer {
	if fn.Parent() != nil {
		return nil
	}
	return []passtest.Answer{{Pos: fn.Pos(), Text: after.Outcome(fn).String()}}
}

// TestStays compares where each function is once its stops have ended, what it waits for there, where
// it sees the end, and which goroutines it leaves at work.
func TestStays(t *testing.T) {
	requires := []*analysis.Analyzer{ssabuild.Analyzer, afterstop.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: "after stop", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		after := pass.ResultOf[afterstop.Analyzer].(*afterstop.Result)
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			answers = append(answers, outcome(after, fn)...)
			if _, early := after.Early(fn); early != nil {
				answers = append(answers, passtest.Answer{Pos: early.Pos(), Text: "leaves its goroutine"})
			}
			for _, call := range after.Unjoined(fn) {
				answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: "is not waited for"})
			}
			for _, stay := range after.Stays(fn) {
				if len(stay.Seen) == 0 {
					answers = append(answers, passtest.Answer{Pos: stay.Wait.Pos(), Text: "waits here"})
				}
				for _, sight := range stay.Seen {
					at := sight.Instr.Pos()
					if sight.State != nil {
						at = sight.State.Pos
					}
					answers = append(answers, passtest.Answer{Pos: at, Text: "sees the end here"})
				}
			}
		}
		return answers
	}}, "./afterstop/...")
}
