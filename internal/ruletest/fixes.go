package ruletest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/fix"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/rule"
)

var update = flag.Bool("update", false, "write the golden files of fixes")

// RunFixes is Run for one package of fixtures all of whose findings have a fix. It applies them, the unsafe ones too,
// compares each file with the one beside it whose name ends in .golden (go test -update writes it),
// and lints the fixed package: it has to compile, and be silent.
func RunFixes(t *testing.T, a *analysis.Analyzer, pkg string) {
	t.Helper()
	result := Run(t, a, pkg)
	dir, err := Dir()
	if err != nil {
		t.Fatal(err)
	}
	plan, err := fix.Make(result.Findings, fix.Options{Dir: dir, Unsafe: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range plan.Left {
		t.Errorf("testdata/%s:%d: not fixed: %s", left.Finding.File, left.Finding.Line, left.Reason)
	}
	if len(plan.Fixed) == 0 || len(plan.Fixed) < len(result.Findings) {
		t.Errorf("%d of %d findings of %s have a fix, want all", len(plan.Fixed), len(result.Findings), pkg)
	}
	for _, f := range plan.Files {
		compareGolden(t, filepath.Join(dir, filepath.FromSlash(f.Name)+".golden"), f.After)
	}
	silent(t, a, dir, pkg, plan)
}

// compareClasses says where the table of a rule and its fixtures disagree about the classes of fixes.
// The fixtures have to show every class that the table names.
func compareClasses(a *analysis.Analyzer, findings []finding.Finding) []string {
	safe, unsafe := make(map[string]bool), make(map[string]bool)
	for _, f := range findings {
		for _, fix := range f.Fixes {
			safe[f.Check] = safe[f.Check] || fix.Applicability == finding.Safe
			unsafe[f.Check] = unsafe[f.Check] || fix.Applicability == finding.Unsafe
		}
	}
	var problems []string
	for _, c := range rule.Checks(a) {
		if c.Fixes.Allow(false) != safe[c.Name] || c.Fixes.Allow(true) != unsafe[c.Name] {
			problems = append(problems, fmt.Sprintf("the table says that the fixes of %s are: %s; in the fixtures: safe %v, unsafe %v",
				c.Name, c.Fixes, safe[c.Name], unsafe[c.Name]))
		}
	}
	return problems
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the fixed file is not %s:\n%s", path, got)
	}
}

// silent lints the fixed files of a package in a copy of the module that has just them.
func silent(t *testing.T, a *analysis.Analyzer, dir, pkg string, plan *fix.Plan) {
	t.Helper()
	copied := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(copied, name), text)
	}
	for _, f := range plan.Files {
		write(t, filepath.Join(copied, filepath.FromSlash(f.Name)), f.After)
	}
	result, err := lint.Run(t.Context(), lint.Options{
		Dir: copied, Patterns: []string{pkg}, Whole: true, Analyzers: []*analysis.Analyzer{withEveryCheck(t, a)},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Errors {
		t.Errorf("the fixed program does not compile: %s:%d: %s", e.File, e.Line, e.Message)
	}
	for _, f := range result.Findings {
		t.Errorf("the fixed program has a finding: %s:%d: %s: %s", f.File, f.Line, f.Check, f.Message)
	}
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
