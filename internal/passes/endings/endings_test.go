package endings_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestEarlyCloses compares which closes wait for the goroutine that sends.
func TestEarlyCloses(t *testing.T) {
	requires := []*analysis.Analyzer{channels.Analyzer, endings.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: "early", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		found := pass.ResultOf[endings.Analyzer].(*endings.Result)
		var answers []passtest.Answer
		for _, ch := range pass.ResultOf[channels.Analyzer].(*channels.Result).Channels {
			for _, early := range found.EarlyCloses(ch) {
				line := pass.Fset.Position(early.Sender.Pos()).Line
				answers = append(answers, passtest.Answer{Pos: early.Close.Instr.Pos(), Text: fmt.Sprintf("does not wait for the goroutine of line %d", line)})
			}
		}
		return answers
	}}, "./endings/closes")
}

// TestHandles compares which results of a function wait for a goroutine, and what that uses.
func TestHandles(t *testing.T) {
	requires := []*analysis.Analyzer{ssabuild.Analyzer, endings.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: "handle", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		found := pass.ResultOf[endings.Analyzer].(*endings.Result)
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			if handles := found.HandlesOf(fn); fn.Parent() == nil && len(handles) > 0 {
				fact := &endings.Fact{Handles: handles}
				answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: fact.String()})
			}
		}
		return answers
	}}, "./endings/handles")
}
