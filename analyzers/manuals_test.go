package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/analyzers/errchan"
	"github.com/ctrllint/ctrllint/analyzers/suppression"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// TestManuals holds each manual to what its rule does: a section for each check, with a program that is
// reported and one that is not, both of them fixtures.
func TestManuals(t *testing.T) {
	dir, err := ruletest.Dir()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers.All() {
		problems, err := ruletest.Manual(dir, a)
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
		for _, problem := range problems {
			t.Errorf("analyzers/%s/doc.go: %s", a.Name, problem)
		}
	}
}

// TestSuppressionExample compares the programs in the manual of suppression with what is reported there.
// That rule judges the directives about others, so that one of these has to run with it.
func TestSuppressionExample(t *testing.T) {
	dir, err := ruletest.Dir()
	if err != nil {
		t.Fatal(err)
	}
	patterns := []string{"./suppression/..."}
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: patterns, Analyzers: []*analysis.Analyzer{errchan.Analyzer, suppression.New([]*analysis.Analyzer{errchan.Analyzer})}})
	if err != nil {
		t.Fatal(err)
	}
	problems, err := ruletest.Compare(dir, patterns, result.Findings)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
}
