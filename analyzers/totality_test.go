package analyzers_test

import (
	"path/filepath"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// TestTotality lints programs on which a walk without a visited set never ends or overflows the
// stack: values that are made from each other, and calls and calculations in a tree. Such a test
// fails by the end of the process or by the time limit of go test.
func TestTotality(t *testing.T) {
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	patterns := []string{"./totality/..."}
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: patterns, Analyzers: analyzers.All()})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("testdata/%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Package, e.Message)
	}
	problems, err := ruletest.Compare(dir, patterns, result.Findings)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
}

// TestTotalityStrict lints them with the strict checks, too, which have walks of their own. What is found is of no interest here.
func TestTotalityStrict(t *testing.T) {
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	rules := analyzers.All()
	for _, a := range rules {
		checks := a.Flags.Lookup("checks")
		before := checks.Value.String()
		if err := checks.Value.Set("strict"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = checks.Value.Set(before) })
	}
	result, err := lint.Run(t.Context(), lint.Options{Dir: dir, Patterns: []string{"./totality/..."}, Analyzers: rules})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("testdata/%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Package, e.Message)
	}
	if len(result.Findings) == 0 {
		t.Error("no strict check has run")
	}
}
