package rule_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// fixing is a rule whose one finding has two unsafe fixes around a safe one.
func fixing(fixes rule.Fixes) *analysis.Analyzer {
	return rule.New(rule.Spec{
		Manual: "// Package sample report samples\npackage sample\n",
		Checks: []rule.Check{{Name: "first", Tier: rule.Default, Summary: "a sample", Fixes: fixes}},
		Run: func(pass *analysis.Pass) {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Pos(), Category: "first", Message: "hazard", SuggestedFixes: []analysis.SuggestedFix{
				rule.Unsafe(analysis.SuggestedFix{Message: "leave the loop"}),
				{Message: "make room"},
				rule.Unsafe(analysis.SuggestedFix{Message: "leave the function"}),
			}})
		},
	})
}

// A driver applies all that it is handed: only the safe fix reaches it. The result has both classes.
func TestDriversGetSafeFixesOnly(t *testing.T) {
	a := fixing(rule.EitherFixes)
	var handed []string
	pass := newPass(t, a, "worker.go", func(d analysis.Diagnostic) { handed = append(handed, messages(d.SuggestedFixes)...) })
	result, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"make room"}; !slices.Equal(handed, want) {
		t.Errorf("the driver was handed %q, want %q", handed, want)
	}
	d := result.(*rule.Result).Reported[0]
	if got, want := messages(d.Unsafe), []string{"leave the loop", "leave the function"}; !slices.Equal(got, want) {
		t.Errorf("unsafe fixes of the result %q, want %q", got, want)
	}
	if got := messages(d.SuggestedFixes); !slices.Equal(got, handed) {
		t.Errorf("safe fixes of the result %q, want %q", got, handed)
	}
}

func TestTableNamesTheClassesOfFixes(t *testing.T) {
	for _, fixes := range []rule.Fixes{rule.NoFixes, rule.SafeFixes, rule.UnsafeFixes} {
		a := fixing(fixes)
		_, err := a.Run(newPass(t, a, "worker.go", func(analysis.Diagnostic) {}))
		if err == nil || !strings.Contains(err.Error(), "its table does not name") {
			t.Errorf("table with %q: error %v", fixes, err)
		}
	}
}

func messages(fixes []analysis.SuggestedFix) []string {
	var list []string
	for _, fix := range fixes {
		list = append(list, fix.Message)
	}
	return list
}
