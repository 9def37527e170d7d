package calls_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestReach compares the chains of calls that a call leads to before it returns.
func TestReach(t *testing.T) {
	passtest.Run(t, asking("reaches", func(g *calls.Graph, call ssa.CallInstruction) []string {
		var found []string
		for _, callee := range g.Callees(call) {
			chains := g.Reach(callee, func(call ssa.CallInstruction, callee *ssa.Function) bool {
				return g.SiteAt(call, callee).Mode == calls.Sync
			})
			for _, chain := range chains {
				var names []string
				for _, link := range chain {
					names = append(names, link.Common().StaticCallee().Name())
				}
				found = append(found, strings.Join(names, ">"))
			}
		}
		return found
	}), "./calls/reach")
}

// TestPreceding compares the calls that have run before a call.
func TestPreceding(t *testing.T) {
	passtest.Run(t, asking("preceding", func(g *calls.Graph, call ssa.CallInstruction) []string {
		var names []string
		for _, instr := range g.Preceding(call) {
			if earlier, ok := instr.(*ssa.Call); ok {
				names = append(names, earlier.Call.StaticCallee().Name())
			}
		}
		return []string{strings.Join(names, ", ")}
	}), "./calls/reach")
}

// asking returns a question that is put to each call.
func asking(kind string, answer func(*calls.Graph, ssa.CallInstruction) []string) passtest.Pass {
	requires := []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer}
	return passtest.Pass{Kind: kind, Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		g := pass.ResultOf[calls.Analyzer].(*calls.Graph)
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			for _, call := range calls.In(fn) {
				for _, text := range answer(g, call) {
					answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: text})
				}
			}
		}
		return answers
	}}
}
