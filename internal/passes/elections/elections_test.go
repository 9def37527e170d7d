package elections_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

func TestElections(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "election",
		Requires: []*analysis.Analyzer{elections.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			found := pass.ResultOf[elections.Analyzer].(*elections.Result)
			var answers []passtest.Answer
			for _, s := range found.Settings {
				answers = append(answers, settings(s))
			}
			for _, lock := range found.Locks {
				answers = append(answers, lockAt(lock))
			}
			for _, run := range found.Runs {
				answers = append(answers, passtest.Answer{Pos: run.Call.Pos(), Text: outcome(found, run)})
			}
			return answers
		},
	}, "./elections/...")
}

func settings(s *elections.Setting) passtest.Answer {
	text := map[elections.Kind]string{
		elections.Manager: "manager settings", elections.Elector: "elector settings", elections.Component: "component settings",
	}[s.Kind]
	if s.Call != nil {
		return passtest.Answer{Pos: s.Call.Pos(), Text: text + ", taken"}
	}
	return passtest.Answer{Pos: s.Record.Value().Pos(), Text: text}
}

func lockAt(lock *elections.Lock) passtest.Answer {
	if lock.Call != nil {
		return passtest.Answer{Pos: lock.Call.Pos(), Text: "lock made here"}
	}
	return passtest.Answer{Pos: lock.Record.Value().Pos(), Text: "lock"}
}

// outcome says what follows the election once the lease is lost.
func outcome(found *elections.Result, run *elections.Run) string {
	if found.ExitsAfter(run) {
		return "exits"
	}
	switch found.GoesOn(run).(type) {
	case nil:
		return "ends or unknown"
	case *ssa.Go:
		return "goes on after a goroutine"
	case *ssa.Call:
		return "goes on at a call"
	}
	return "goes on at a wait"
}
