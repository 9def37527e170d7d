package blocked_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestBlocked compares which operations wait for ever, and why.
func TestBlocked(t *testing.T) {
	requires := []*analysis.Analyzer{channels.Analyzer, blocked.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: "blocked", Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		found := pass.ResultOf[blocked.Analyzer].(*blocked.Result)
		var answers []passtest.Answer
		add := func(op *channels.Op, why string) {
			answers = append(answers, passtest.Answer{Pos: op.Instr.Pos(), Text: "waits for ever " + why})
		}
		for _, block := range found.Blocks() {
			add(block.Op, "once the other side has stopped")
		}
		for _, ch := range pass.ResultOf[channels.Analyzer].(*channels.Result).Channels {
			for _, leak := range found.LeakedSends(ch) {
				add(leak.Send, "once "+leak.Leaver.Name()+" has left")
			}
			for _, skip := range found.Skips(ch) {
				add(skip.Wait, "when "+skip.Func.Name()+" skips the signal")
			}
		}
		return answers
	}}, "./blocked/...")
}
