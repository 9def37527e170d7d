package leadership_test

import (
	"fmt"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each function states which replicas run it, on the line of its name.
func TestLeads(t *testing.T) {
	run(t, "leads", func(s *ssabuild.SSA, r *leadership.Result) []passtest.Answer {
		var answers []passtest.Answer
		for _, fn := range s.Shipped {
			answers = append(answers, passtest.Answer{Pos: fn.Pos(), Text: replicas(r, fn)})
		}
		return answers
	})
}

func replicas(r *leadership.Result, fn *ssa.Function) string {
	text := [...]string{leadership.NotLeader: "unknown", leadership.ByDefault: "by default", leadership.Proven: "proven"}[r.LeaderOnly(fn)]
	switch {
	case r.EveryReplicaPath(fn) == nil:
		return text
	case r.LeaderOnly(fn) == leadership.NotLeader:
		return "every replica"
	}
	return text + " and every replica"
}

// Each call states whether leadership was asked for before it.
func TestAsked(t *testing.T) {
	run(t, "asked", func(s *ssabuild.SSA, r *leadership.Result) []passtest.Answer {
		var answers []passtest.Answer
		for _, fn := range s.Shipped {
			for _, call := range calls.In(fn) {
				if r.Asked(call) {
					answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: "yes"})
				}
			}
		}
		return answers
	})
}

// Each flag of an election is stated where that sets it first.
func TestFlags(t *testing.T) {
	run(t, "flag", func(_ *ssabuild.SSA, r *leadership.Result) []passtest.Answer {
		var answers []passtest.Answer
		for _, f := range r.Flags {
			kind := "atomic"
			if f.Plain {
				kind = "plain"
			}
			text := fmt.Sprintf("%s, %s, %d resets, %d reads", f.Cell.(*types.Var).Name(), kind, len(f.Resets), len(f.Reads))
			answers = append(answers, passtest.Answer{Pos: f.Sets[0].Pos(), Text: text})
		}
		return answers
	})
}

func run(t *testing.T, kind string, ask func(*ssabuild.SSA, *leadership.Result) []passtest.Answer) {
	t.Helper()
	passtest.Run(t, passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, leadership.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			return ask(pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA), pass.ResultOf[leadership.Analyzer].(*leadership.Result))
		},
	}, "./leadership/...")
}
