package ended_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// compare compares what ask says of each function with the comments of a kind.
func compare(t *testing.T, kind string, ask func(*ended.Result, *ssa.Function) []passtest.Answer) {
	t.Helper()
	requires := []*analysis.Analyzer{ssabuild.Analyzer, ended.Analyzer}
	passtest.Run(t, passtest.Pass{Kind: kind, Requires: requires, Ask: func(pass *analysis.Pass) []passtest.Answer {
		r := pass.ResultOf[ended.Analyzer].(*ended.Result)
		var answers []passtest.Answer
		for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
			answers = append(answers, ask(r, fn)...)
		}
		return answers
	}}, "./ended/...")
}

// Each call of ask states what has ended there.
func TestAt(t *testing.T) {
	compare(t, "ended", func(r *ended.Result, fn *ssa.Function) []passtest.Answer {
		var answers []passtest.Answer
		for _, call := range paths.Calls(fn) {
			if callee := call.Common().StaticCallee(); callee == nil || callee.Name() != "ask" {
				continue
			}
			var names []string
			for _, end := range r.At(call) {
				names = append(names, name(end.Stop))
			}
			if len(names) > 0 {
				answers = append(answers, passtest.Answer{Pos: call.Pos(), Text: strings.Join(names, ", ")})
			}
		}
		return answers
	})
}

// Each declared function states the stops that have ended when it returns.
func TestOutlasts(t *testing.T) {
	compare(t, "outlasts", func(r *ended.Result, fn *ssa.Function) []passtest.Answer {
		var stops []ssa.Value
		for _, stop := range r.Outlasts(fn) {
			stops = append(stops, stop.By)
		}
		return declared(fn, stops)
	})
}

// Each declared function states the contexts that it needs.
func TestNeeds(t *testing.T) {
	compare(t, "needs", func(r *ended.Result, fn *ssa.Function) []passtest.Answer {
		return declared(fn, r.Needs(fn))
	})
}

func declared(fn *ssa.Function, values []ssa.Value) []passtest.Answer {
	var names []string
	for _, v := range values {
		names = append(names, name(v))
	}
	if fn.Parent() != nil || len(names) == 0 {
		return nil
	}
	return []passtest.Answer{{Pos: fn.Pos(), Text: strings.Join(names, ", ")}}
}

func name(v ssa.Value) string {
	if call := flow.Made(v); call != nil {
		return call.Call.StaticCallee().Name() + "()"
	}
	return v.Name()
}
