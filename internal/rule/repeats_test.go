package rule_test

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// What one function does wrong in several places, with one consequence, is one finding, whose first place is not answered in the source.
func TestRepeatsInOneFunction(t *testing.T) {
	const source = `package worker

func start() {
	_ = 0 //ctrllint:ignore sample/often -- meant
	_ = 1
	_ = 2
	_ = 3
}

func stop() {
	_ = 4
}
`
	a := rule.New(rule.Spec{
		Manual: "// Package sample report hazards\npackage sample\n",
		Checks: []rule.Check{{Name: "often", Tier: rule.Default, Merged: true, Summary: "a habit"}},
		Run: func(pass *analysis.Pass) {
			file := pass.Fset.File(pass.Files[0].Pos())
			for _, at := range []struct {
				line    int
				message string
			}{
				{6, "this is lost: it is gone"}, {4, "that is lost: it is gone"}, {5, "it is lost: it is gone"}, {7, "it hangs: it never ends"}, {11, "it is lost: it is gone"},
			} {
				pass.Report(analysis.Diagnostic{Pos: file.LineStart(at.line), Category: "often", Message: at.message})
			}
		},
	})
	var got []string
	pass := parsed(t, a, "worker.go", source, func(d analysis.Diagnostic) {
		got = append(got, d.Message)
		for _, r := range d.Related {
			got = append(got, "- "+r.Message)
		}
	})
	if _, err := a.Run(pass); err != nil {
		t.Error(err)
	}
	want := []string{"it is lost: it is gone", "- here too: this is lost", "it hangs: it never ends", "it is lost: it is gone"}
	if !slices.Equal(got, want) {
		t.Errorf("reported %q, want %q", got, want)
	}
}
