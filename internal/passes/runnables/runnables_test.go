package runnables_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each function states who runs it, and each call which component of another package it gives to a manager.
func TestEntries(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "runnables",
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, runnables.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			r := pass.ResultOf[runnables.Analyzer].(*runnables.Result)
			var found []passtest.Answer
			for _, fn := range pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA).Funcs {
				if text := runs(r, fn); text != "" {
					found = append(found, passtest.Answer{Pos: fn.Pos(), Text: text})
				}
			}
			for _, added := range r.Added {
				text := "adds " + added.Start.Name()
				if added.Asserted {
					text += ", asserted"
				}
				found = append(found, passtest.Answer{Pos: added.Why, Text: text})
			}
			return found
		},
	}, "./runnables/...")
}

func runs(r *runnables.Result, fn *ssa.Function) string {
	var texts []string
	if e := r.Of(fn); e != nil {
		texts = append(texts, entry(r, e))
	}
	if r.HandlesEvents(fn) {
		texts = append(texts, "of an informer")
	}
	if r.Command(fn) {
		texts = append(texts, "of a command")
	}
	if r.Member(fn).IsValid() {
		texts = append(texts, "of a group")
	}
	return strings.Join(texts, ", ")
}

func entry(r *runnables.Result, e *runnables.Entry) string {
	switch {
	case e.Kind == runnables.Callback:
		return fmt.Sprintf("of an election, with %d for the loss", len(r.OnStopped(e)))
	case e.Kind == runnables.Controller:
		return "of its owner"
	case e.Asserted:
		return "of a manager, asserted alone"
	}
	return "of a manager"
}
