package locks_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestHeld compares which mutexes are held where ask is called.
func TestHeld(t *testing.T) {
	requires := []*analysis.Analyzer{ssabuild.Analyzer, locks.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: "held", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		held := pass.ResultOf[locks.Analyzer].(*locks.Result)
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			for _, call := range calls.In(fn) {
				if callee := call.Common().StaticCallee(); callee == nil || callee.Name() != "ask" {
					continue
				}
				for _, l := range held.Held(call) {
					answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: describe(l)})
				}
			}
		}
		return answers
	}}, "./locks/...")
}

// describe names a mutex by the variable that its path begins at.
func describe(l locks.Lock) string {
	name := l.At.Root.Name()
	if variable, ok := l.At.Root.(*ssa.Alloc); ok {
		name = variable.Comment
	}
	text := name + l.At.Path
	if l.Read {
		text += " for reading"
	}
	return text
}
